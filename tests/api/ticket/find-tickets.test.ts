import { expect, test } from 'vitest';
import { setClubActive } from '../../../functions/operators/create-club.ts';
import { keys } from '../../../functions/store/keys.ts';
import { outboxPut } from '../../../functions/store/outbox.ts';
import type { ObservedCall } from '../../../infra/local/gateway/gateway-observation.ts';
import { createDraw, drawWinner, listWinners } from '../../../shared/contract/draw.ts';
import { operations } from '../../../shared/contract/index.ts';
import { erasePerson } from '../../../shared/contract/person.ts';
import { publishDraw } from '../../../shared/contract/results.ts';
import { createSale } from '../../../shared/contract/sale.ts';
import { unsellTicket } from '../../../shared/contract/ticket.ts';
import { findLimits } from '../../../shared/domain/found-tickets.ts';
import { exchange } from '../../kernel/exchange.ts';
import { buyer } from '../../support/club.ts';
import { testCloud, type TestClub } from '../../support/cloud.ts';
import { messagesOf, receive } from '../../workers/outbox.ts';
import { outboxKeyOf } from '../../../functions/store/outbox.ts';
import { payingClub } from '../sale/paying-club.ts';
import { ran } from '../person/planted.ts';

const cloud = await testCloud();
const operation = operations.find(({ name }) => name === 'findTickets');
if (!operation) throw new Error('no findTickets');
let network = 0;
/** Asks from a network of its own. */
const ask = (clubId: string, email: string) =>
  exchange(cloud, operation, { body: { clubId, email } }, { address: `198.51.103.${++network % 250}` });
const mailsTo = async (email: string) =>
  (await cloud.mails()).filter(
    ({ to, subject }) =>
      / hos Klubb /.test(subject) && to.some((each) => each.toLowerCase() === email.toLowerCase()),
  );
let people = 0;
const address = (club: TestClub) => `Hitta${++people}@${club.urlKey}.hitta.example`;

test('the mail lists all tickets of the address, in open lotteries and those archived within a year, with payment and prizes', async () => {
  const { club, lottery, sell, makeSale } = await payingClub();
  const email = address(club);
  const own = { ...buyer, email };
  const tickets = await club.tickets(lottery, club.seller, 8);
  await makeSale(club.seller, tickets.slice(0, 3), { email, payment: 'cash' });
  const later = await sell(club.seller, tickets.slice(4, 6), { email: email.toLowerCase() });
  await makeSale(club.seller, [tickets[6] ?? ''], { email: `annan-${email}` });
  // The first ticket leaves its sale, whose payment is then stored elsewhere.
  const left = later.body.tickets[0]?.id ?? '';
  await club.admin.call(unsellTicket, { params: { id: await buyerOf(club, left) } });
  await makeSale(club.seller, [left], { email: `annan-${email}` });

  const archived = await club.lottery({ name: 'Gamla lotten' });
  const old = await club.lottery({ name: 'Uråldriga lotten' });
  for (const id of [archived, old]) {
    await club.sell(club.seller, (await club.tickets(id, club.seller, 1))[0] ?? '', own);
    await club.edit(id, { closed: true });
  }
  const yearAgo = new Date(Date.now() - 367 * 86_400_000).toISOString();
  const table = cloud.service.of(club.id);
  await table.write({ update: keys.lottery(old), set: { 'view.archivedDate': yearAgo } });

  const draw = async (ticketBaseId: string, name: string) =>
    (await club.admin.call(createDraw, { body: { name, ticketBaseId } })).body;
  const [shown, hidden] = [await draw(lottery, 'Publik'), await draw(lottery, 'Hemlig')];
  for (let prize = 0; prize < 7; prize++)
    await club.admin.call(drawWinner, { body: { drawId: shown, name: `Vinst ${prize}` } });
  await club.admin.call(drawWinner, { body: { drawId: hidden, name: 'Hemlig vinst' } });
  await club.admin.call(publishDraw, { params: { id: shown }, body: { published: true } });
  const { body: winners } = await club.admin.call(listWinners, { params: { id: shown } });

  expect((await ask(club.id, email.toUpperCase())).status).toBe(204);
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Dina lotter hos Klubb ${club.urlKey}`);
  const text = mail?.text ?? '';
  expect(text).toContain('alla 5 lotter');
  expect(text).toContain('Lottnummer: 1–3, 6');
  expect(text).toContain('1 av 4 lotter är inte betalda än');
  for (const { drawWinner: prize, ticket } of winners)
    expect(text.includes(`Lott nr ${ticket.number}: ${prize.name}\n`), prize.name).toBe(
      [1, 2, 3, 6].includes(ticket.number),
    );
  expect(text).not.toContain('Hemlig');
  expect(text).toContain(`${cloud.url}/resultat/${lottery}`);
  expect(text).toContain('Gamla lotten');
  expect(text).toContain(`${cloud.url}/resultat/${archived}`);
  expect(text).not.toContain('Uråldriga');
  expect(mail?.html).toContain('Hitta mina lotter');
  expect(await messagesOf(cloud, club.id)).toEqual([]);
});

/** The id of a ticket's buyer, as its seller sees it. */
async function buyerOf(club: TestClub, ticketId: string): Promise<string> {
  const [lotteryId = '', number = ''] = ticketId.split('-');
  const item = await cloud.service.of(club.id).get(keys.ticket(lotteryId, Number(number)));
  const { b } = (item?.view ?? {}) as { b?: { n: string } };
  return `${ticketId}-${b?.n ?? ''}`;
}

test('known or not, over a limit or not, the answer and the calls of the table are the same', async () => {
  const [club, silent, free] = await Promise.all([cloud.club(), cloud.club(), cloud.club()]);
  const known = address(club);
  const [ticketId = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  await club.sell(club.seller, ticketId, { email: known });
  await setClubActive(cloud.service, silent.id, false);
  const mailOf = async (clubId: string, email: string) => {
    const { result, calls } = await cloud.observe(() => ask(clubId, email));
    const own = calls.filter(({ caller }) => caller.endsWith('-api-findTickets'));
    const callOf = ({ operation: name, readUnits, writeUnits, status }: ObservedCall) =>
      `${name} ${readUnits} ${writeUnits} ${status}`;
    return { status: result.status, body: result.body, calls: own.map(callOf).toSorted() };
  };
  const first = await mailOf(club.id, known);
  expect(first.status).toBe(204);
  expect(first.calls).toHaveLength(5);
  for (const [clubId, email] of [
    [club.id, address(club)],
    [club.id, club.seller.email],
    [free.id, known],
    [silent.id, address(club)],
    ['ingen', address(club)],
    // The third and the fourth of this mailbox.
    [club.id, known],
    [club.id, known],
  ] as const)
    expect(await mailOf(clubId, email), `${clubId} ${email}`).toEqual(first);
  expect(await mailsTo(known)).toHaveLength(2);
});

test('a mailbox gets three mails a day, however it is written and however many ask at once; a club 200, not used up by one', async () => {
  const club = await cloud.club();
  const lottery = await club.lottery();
  const tickets = await club.tickets(lottery, club.seller, 3);
  const email = address(club).toLowerCase();
  const [name = '', host = ''] = email.split('@');
  const aliases = [email, `${name}+en@${host}`, `${name}+ANNAN@${host}`];
  for (const [index, ticket] of tickets.entries())
    await club.sell(club.seller, ticket, { email: aliases[index] ?? '' });
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => ask(club.id, aliases[index % 3] ?? '')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  const mails = (await Promise.all(aliases.map(mailsTo))).flat();
  expect(mails).toHaveLength(findLimits.perMailbox);

  // Three of the club's 200 were used, not six.
  const counter = (await countersOf('ticket.findInClub', club.id)).at(0);
  expect(counter?.count).toBe(3);
  await cloud.service.write({
    update: { ...counter?.key, scope: 'service' } as never,
    add: { count: findLimits.perClub - 5 },
  });
  const more = [address(club), address(club), address(club)];
  const [last = ''] = await club.tickets(await club.lottery(), club.seller, 1);
  await club.sell(club.seller, last, { email: more[2] ?? '' });
  for (const each of more) expect((await ask(club.id, each)).status).toBe(204);
  expect(await mailsTo(more[2] ?? '')).toHaveLength(0);
});

/** The counters of an event of this club, found by asking once more from a mailbox that is over its limit. */
async function countersOf(event: string, clubId: string) {
  const { calls } = await cloud.observe(() => ask(clubId, `raknare${++people}@hitta.example`));
  const found = calls.flatMap(({ keys: all }) => all).filter(({ pk }) => pk.includes(event));
  return Promise.all(
    found.map(async ({ pk, sk = '' }) => {
      const item = await cloud.service.get({ pk, sk, scope: 'service' }, { consistent: true });
      return { key: { pk, sk }, count: Number(item?.count) - 1 };
    }),
  );
}

test('a task that runs twice mails once; an erased person is not mailed, nor one whose address was corrected', async () => {
  const club = await cloud.club();
  const lottery = await club.lottery();
  const [first = '', second = ''] = await club.tickets(lottery, club.seller, 2);
  const [email, wrong] = [address(club), address(club)];
  await club.sell(club.seller, first, { email });
  const task = { kind: 'findTickets', address: email } as const;
  const id = `dubbel${club.urlKey.replaceAll('-', '')}`;
  const put = outboxPut(club.id, task, new Date(), id);
  for (let run = 0; run < 2; run++) {
    await cloud.service.write(put);
    await receive(cloud, 'runJob', outboxKeyOf({ queue: 'job', club: club.id, id }));
    await cloud.drain();
  }
  expect(await mailsTo(email)).toHaveLength(1);

  // Found, and then corrected or erased before the mail is made.
  const found = (to: string, number: number) =>
    outboxPut(
      club.id,
      {
        kind: 'foundTickets',
        address: to,
        lotteries: [{ lotteryId: lottery, runs: [number, number], left: 0, paid: 0, unpaid: 0 }],
      },
      new Date(),
    );
  await club.sell(club.seller, second, { email: `ratt-${wrong}` });
  await cloud.service.write(found(wrong, 2));
  expect(await mailsTo(wrong)).toHaveLength(0);
  await ran(club, erasePerson, email);
  await cloud.service.write(found(email, 1));
  await ask(club.id, email);
  // The one from before.
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await messagesOf(cloud, club.id)).toEqual([]);
});

test('the mail lists adjacent numbers as runs, and omits payments where the club does not track them', async () => {
  const club = await cloud.club();
  await cloud.service.of(club.id).write({ update: keys.settings(), set: { trackPayments: false } });
  const lottery = await club.lottery({ maxNumber: 200 });
  const tickets = await club.tickets(lottery, club.seller, 40);
  const email = address(club);
  const body = { ticketIds: tickets, ...buyer, email, mail: false };
  expect((await club.seller.call(createSale, { body })).status).toBe(201);
  for (const index of [10, 11, 30])
    await club.admin.call(unsellTicket, { params: { id: await buyerOf(club, tickets[index] ?? '') } });
  await ask(club.id, email);
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain('Lottnummer: 1–10, 13–30, 32–40');
  expect(mail?.text).not.toContain('Betalning');
});
