import { expect, test } from 'vitest';
import { createUser } from '../../shared/contract/user.ts';
import { mailTicket, readTicket, unsellTicket } from '../../shared/contract/ticket.ts';
import { outboxKeyOf } from '../../functions/store/outbox.ts';
import type { SdkCall } from '../../infra/local/gateway/gateway-call.ts';
import { type TestClub, testCloud } from '../support/cloud.ts';
import { holdOutbox, meddle, pass, receiptsOf, receive, sweep, messagesOf } from './outbox.ts';

const cloud = await testCloud();
const club: TestClub = await cloud.club();
let people = 0;

/** Creates a user, who is to get an activation mail; returns the email. */
async function newMember(): Promise<string> {
  const email = `person${++people}@${club.urlKey}.example`;
  const answer = await club.leader.call(createUser, {
    body: { email, firstName: 'Mio', lastName: 'Ny', teamId: club.p12 },
  });
  expect(answer.status).toBe(201);
  return email;
}
const mailsTo = async (email: string) => (await cloud.mails()).filter(({ to }) => to.includes(email));
const isSend = ({ service }: SdkCall) => service === 'ses';

/** Lets time pass until the outbox is empty. */
async function settleAll(): Promise<void> {
  for (let round = 0; round < 4 && (await messagesOf(cloud, club.id)).length > 0; round++) {
    await pass(cloud, club.id, 20);
    await sweep(cloud);
  }
  expect(await messagesOf(cloud, club.id)).toEqual([]);
}

test('sends a mail once, wherever the worker crashes, and however often the message is redelivered', async () => {
  const release = holdOutbox(cloud);
  const emails: string[] = [];
  const broken = new Set<string>();
  let steps = 0;
  for (let step = 1; step === 1 || steps >= step - 1; step++) {
    const email = await newMember();
    emails.push(email);
    const stored = (await messagesOf(cloud, club.id)).find(({ id }) => !broken.has(id));
    broken.add(stored?.id ?? '');
    // That call takes effect but its response is lost, and all later calls of the worker fail.
    steps = 0;
    const stop = meddle(cloud, 'sendAccountMail', () =>
      ++steps < step ? undefined : steps === step ? 'drop-answer' : 'fail',
    );
    await receive(cloud, 'sendAccountMail', stored ? outboxKeyOf(stored) : {});
    stop();
  }
  release();
  await cloud.drain();
  await settleAll();
  const received = await Promise.all(emails.map(async (email) => (await mailsTo(email)).length));
  expect(received).toEqual(emails.map(() => 1));
  expect(emails.length).toBeGreaterThan(6);
});

test('does not send a mail of unknown outcome again before its timeout', async () => {
  const stop = meddle(cloud, 'sendAccountMail', (call) => (isSend(call) ? 'fail' : undefined));
  const email = await newMember();
  await cloud.drain();
  stop();
  await pass(cloud, club.id, 2);
  await sweep(cloud);
  expect(await mailsTo(email)).toEqual([]);
  const [stored] = await messagesOf(cloud, club.id);
  expect(await receiptsOf(club.id, stored?.id ?? '')).toMatchObject([{ state: 'claimed', tries: 1 }]);
  await pass(cloud, club.id, 2);
  await sweep(cloud);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await receiptsOf(club.id, stored?.id ?? '')).toMatchObject([{ state: 'sent', tries: 2 }]);
});

test('an event settles a mail whose response was lost, and it is not sent again, however late', async () => {
  const stop = meddle(cloud, 'sendAccountMail', (call) => (isSend(call) ? 'drop-answer' : undefined));
  const email = await newMember();
  await cloud.drain();
  stop();
  const [stored] = await messagesOf(cloud, club.id);
  expect(await receiptsOf(club.id, stored?.id ?? '')).toMatchObject([{ state: 'sent', tries: 1 }]);
  await pass(cloud, club.id, 60);
  await sweep(cloud);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await messagesOf(cloud, club.id)).toEqual([]);
});

test('sends a message delivered twice once, concurrently or later', async () => {
  const release = holdOutbox(cloud);
  const email = await newMember();
  const [stored] = await messagesOf(cloud, club.id);
  const place = stored ? outboxKeyOf(stored) : {};
  await Promise.all(Array.from({ length: 8 }, () => receive(cloud, 'sendAccountMail', place)));
  await receive(cloud, 'sendAccountMail', place);
  release();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('the sweep enqueues an outbox message that the stream did not bring', async () => {
  const release = holdOutbox(cloud);
  const email = await newMember();
  await pass(cloud, club.id, 2);
  await cloud.local.runSchedule('EachMinute');
  release();
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await messagesOf(cloud, club.id)).toEqual([]);
});

test('waits and sends while SES throttles', async () => {
  let refusals = 0;
  const stop = meddle(cloud, 'sendAccountMail', (call) =>
    isSend(call) && ++refusals <= 2 ? 'throttle' : undefined,
  );
  const email = await newMember();
  expect(await mailsTo(email)).toHaveLength(1);
  stop();
  expect(refusals).toBe(3);
});

test('dead-letters a recipient whom SES refuses, with the reason, and shows it on the ticket', async () => {
  const lottery = await club.lottery();
  const [refused = '', fine = ''] = await club.tickets(lottery, club.seller, 2);
  await club.sell(club.seller, refused, { email: 'reject@kund.example' });
  await club.sell(club.seller, fine, { email: `bra@${club.urlKey}.example` });
  const before = await cloud.local.queued('TicketMailDeadLetters');
  for (const ticketId of [refused, fine]) await club.seller.call(mailTicket, { body: { ticketId } });
  await cloud.drain();
  expect(await cloud.local.queued('TicketMailDeadLetters')).toBe(before + 1);
  expect(await mailsTo(`bra@${club.urlKey}.example`)).toHaveLength(1);
  const status = async (id: string) =>
    (await club.seller.call(readTicket, { params: { id } })).body.customer?.mailStatus;
  expect([await status(refused), await status(fine)]).toEqual(['bounced', 'sent']);
  expect(await messagesOf(cloud, club.id)).toEqual([]);
});

test('does not send an obsolete mail', async () => {
  const lottery = await club.lottery();
  const [ticketId = ''] = await club.tickets(lottery, club.seller, 1);
  const email = `angrat@${club.urlKey}.example`;
  const buyerId = await club.sell(club.seller, ticketId, { email });
  const release = holdOutbox(cloud);
  await club.seller.call(mailTicket, { body: { ticketId } });
  expect((await club.seller.call(unsellTicket, { params: { id: buyerId } })).status).toBe(204);
  release();
  await cloud.drain();
  expect(await messagesOf(cloud, club.id)).toEqual([]);
  expect(await mailsTo(email)).toEqual([]);
});
