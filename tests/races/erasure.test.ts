import { expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { clubPartition } from '../../functions/store/table-reader.ts';
import { createDraw, drawWinner, listWinners, mailWinners, readDraw } from '../../shared/contract/draw.ts';
import { erasePerson, exportPerson } from '../../shared/contract/person.ts';
import { type Job, readJob } from '../../shared/contract/service.ts';
import { mailTicket, readTicket, sellTicket } from '../../shared/contract/ticket.ts';
import type { SdkCall } from '../../infra/local/gateway/gateway-call.ts';
import { everythingOf, fileOf, foundIn, person, planted, ran, traces } from '../api/person/planted.ts';
import type { TestClub } from '../support/cloud.ts';
import { callsOf, heldBack } from '../support/faults.ts';
import { ownCloud } from '../support/own-cloud.ts';
import { recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';
import { messagesOf } from '../workers/outbox.ts';

// A cloud of its own: each look at all that is stored takes two seconds among the clubs of other files.
const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'PutObject']);
const left = async (club: TestClub) => foundIn(await everythingOf(club), traces);

/** Runs a job in the worker, regardless of the queue. */
async function processed(club: TestClub, jobId: string) {
  const cloud = await ownCloud();
  const { pk, sk } = keys.outbox('job', club.id, jobId);
  const Records = [{ messageId: 'm', body: JSON.stringify({ pk, sk }), attributes: {} }];
  const { payload } = await cloud.local.invoke('runJob', { Records });
  return payload;
}

/** Erases while another call is held back, without waiting for it. */
async function erased(club: TestClub): Promise<void> {
  const { body } = await club.admin.call(erasePerson, { body: { email: person.email } });
  expect(await processed(club, body.jobId)).toEqual({ batchItemFailures: [] });
  const job = await club.admin.call(readJob, { params: { id: body.jobId } });
  expect(job.body.state).toBe('done');
}

test('an erasure resumes wherever it is interrupted, and leaves nothing when done', async () => {
  const cloud = await ownCloud();
  const { club, lottery } = await planted();
  const before = await recount(cloud, club, lottery);
  let allowed = 0;
  let seen = 0;
  // A process killed at its next write, before it has an effect or after.
  const stop = cloud.local.gateway.intercept(({ caller, operation }) => {
    if (!caller.name.endsWith('runJob')) return undefined;
    if (seen > allowed) return 'fail';
    if (!writes.has(operation) || ++seen <= allowed) return undefined;
    return allowed % 2 === 0 ? 'fail' : 'drop-answer';
  });
  const { body } = await club.admin.call(erasePerson, { body: { email: person.email } });
  const done = { batchItemFailures: [] };
  let rounds = 0;
  for (let payload: unknown; JSON.stringify(payload) !== JSON.stringify(done); allowed++) {
    seen = 0;
    rounds++;
    payload = await processed(club, body.jobId);
  }
  stop();
  expect(rounds).toBeGreaterThan(4);
  await cloud.local.redeliver();
  await cloud.drain();
  expect(await left(club)).toEqual([]);
  const after = await recount(cloud, club, lottery);
  expect([after.numbers, after.sold]).toEqual([before.numbers, before.sold]);
  const job = await club.admin.call(readJob, { params: { id: body.jobId } });
  expect(job.body).toMatchObject({ state: 'done' });
});

test('a concurrent edit restores nothing, before or after the ticket is erased', async () => {
  const cloud = await ownCloud();
  const { club, lottery, tickets } = await planted();
  const ticketId = tickets[1] ?? '';
  const read = () => club.seller.call(readTicket, { params: { id: ticketId } });
  const customerId = (await read()).body.customer?.id;
  const edit = (phone: string) =>
    club.seller.call(sellTicket, { body: { ticketId, ...person, phone, customerId } });
  const slow = await heldBack(
    cloud,
    callsOf('sellTicket', 'TransactWriteItems'),
    () => edit('070-000 00 01'),
    () => ran(club, erasePerson, person.email),
  );
  expect(outcomeOf(slow.first)).toBe('404 notFound');
  expect(await left(club)).toEqual([]);

  const other = await planted();
  const id = other.tickets[0] ?? '';
  const buyer = (await other.club.seller.call(readTicket, { params: { id } })).body.customer?.id;
  const quick = await heldBack(
    cloud,
    ({ caller, operation }) => caller.name.endsWith('runJob') && operation === 'UpdateItem',
    () => ran(other.club, erasePerson, person.email),
    () =>
      other.club.seller.call(sellTicket, {
        body: { ticketId: id, ...person, phone: '070-000 00 02', customerId: buyer },
      }),
  );
  expect(outcomeOf(quick.meanwhile)).toBe('200');
  expect(foundIn(await everythingOf(other.club), [...traces, '070-000 00 02'])).toEqual([]);
  for (const each of [{ club, lottery }, other]) await recount(cloud, each.club, each.lottery);
});

test('a sale committed after its ticket has been read is a new sale, complete and counted', async () => {
  const cloud = await ownCloud();
  const { club, lottery, tickets } = await planted();
  const body = { ticketId: tickets[4] ?? '', ...person };
  const { first } = await heldBack(
    cloud,
    callsOf('sellTicket', 'TransactWriteItems'),
    () => club.seller.call(sellTicket, { body }),
    () => ran(club, erasePerson, person.email),
  );
  expect(outcomeOf(first)).toBe('200');
  const { sold, tickets: kept } = await recount(cloud, club, lottery);
  expect(sold).toEqual([1, 2, 3, 4, 5]);
  expect(kept.map(({ buyer }) => buyer?.email ?? null)).toEqual([
    '',
    '',
    'odbjorg@namne.example',
    'asa@kopare.example',
    person.email,
    null,
  ]);
  await ran(club, erasePerson, person.email);
  expect(await left(club)).toEqual([]);
});

test('a concurrent draw draws a number, and keeps no erased person', async () => {
  const cloud = await ownCloud();
  const { club, lottery } = await planted();
  const { body: drawId } = await club.admin.call(createDraw, {
    body: { name: 'Två', ticketBaseId: lottery },
  });
  for (let prize = 0; prize < 4; prize++)
    await heldBack(
      cloud,
      callsOf('drawWinner', 'TransactWriteItems'),
      () => club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } }),
      async () => {
        if (prize === 0) await ran(club, erasePerson, person.email);
      },
    );
  const { body: winners } = await club.admin.call(listWinners, { params: { id: drawId } });
  expect(winners.map(({ ticket }) => ticket.number).toSorted((one, other) => one - other)).toEqual([
    1, 2, 3, 4,
  ]);
  expect(await left(club)).toEqual([]);
  await recount(cloud, club, lottery);
});

test('a pending mail is not sent to an erased person, and the winner mail leaves them out', async () => {
  const cloud = await ownCloud();
  const { club, drawId, tickets } = await planted();
  const toPerson = async () =>
    (await cloud.mails()).filter(({ to }) =>
      to.some((address) => address.toLowerCase().includes('odbjorg.qvarn')),
    ).length;
  const before = await toPerson();
  await heldBack(
    cloud,
    ({ caller }) => caller.name.endsWith('sendTicketMail'),
    async () => {
      await club.seller.call(mailTicket, { body: { ticketId: tickets[1], message: 'Hej Ödbjörg!' } });
      await cloud.drain();
    },
    async () => {
      await erased(club);
      expect((await messagesOf(cloud, club.id)).map(({ task }) => task.kind)).not.toContain('ticket');
    },
  );
  await club.admin.call(mailWinners, { body: { drawId } });
  expect(await toPerson()).toBe(before);
  const { body: draw } = await club.admin.call(readDraw, { params: { id: drawId } });
  expect(draw.mail).toMatchObject({ total: 2, sent: 2, waiting: 0 });
  expect(await left(club)).toEqual([]);
});

test('a file that is made after an erasure stays, whatever a late second run of the erasure does', async () => {
  const cloud = await ownCloud();
  const { club } = await planted();
  const ended = { batchItemFailures: [] };
  let jobId = '';
  const listsFiles = ({ caller, operation, input }: SdkCall) =>
    caller.name.endsWith('runJob') &&
    operation === 'Query' &&
    JSON.stringify(input).includes(clubPartition(club.id, keys.results().pk));
  const exported = async (): Promise<Job> => {
    const { body: started } = await club.admin.call(exportPerson, { body: { email: person.email } });
    expect(await processed(club, started.jobId)).toEqual(ended);
    return (await club.admin.call(readJob, { params: { id: started.jobId } })).body;
  };
  const { meanwhile } = await heldBack(
    cloud,
    listsFiles,
    async () => {
      ({ jobId } = (await club.admin.call(erasePerson, { body: { email: person.email } })).body);
      expect(await processed(club, jobId)).toEqual(ended);
    },
    async () => {
      expect(await processed(club, jobId)).toEqual(ended);
      return exported();
    },
  );
  expect((await fileOf(meanwhile)).text).toContain('Föreningen har inga uppgifter om adressen.');
});

test('a file in progress when a person is erased is made again, without the person', async () => {
  const cloud = await ownCloud();
  const { club } = await planted();
  const { first } = await heldBack(
    cloud,
    ({ operation, url }) => operation === 'PutObject' && url.pathname.includes('/results/'),
    () => ran(club, exportPerson, person.email),
    () => erased(club),
  );
  const { text } = await fileOf(first);
  expect(text).toContain('Föreningen har inga uppgifter om adressen.');
  // The file contains the email that was requested.
  expect(foundIn(text.toLowerCase().replaceAll(person.email.toLowerCase(), ''), traces)).toEqual([]);
});
