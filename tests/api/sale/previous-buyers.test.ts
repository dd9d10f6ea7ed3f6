import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { listPreviousBuyers } from '../../../shared/contract/previous-buyer.ts';
import { withdrawContact } from '../../../shared/contract/withdrawal.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { erasePerson } from '../../../shared/contract/person.ts';
import { createSale, editSale, readSale, type Sale } from '../../../shared/contract/sale.ts';
import { copyBuyer, sellTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { buyer, type TestClub, type TestUser } from '../../support/club.ts';
import { testCloud, type TestCloud, testClub } from '../../support/cloud.ts';
import { outcomeOf } from '../../support/refusal.ts';

const previous = async (who: TestUser) => (await who.call(listPreviousBuyers, { query: {} })).body;
const tokenOf = ({ receiptUrl }: Sale) => receiptUrl.split('/kvitto/')[1] ?? '';
const withdraw = (cloud: TestCloud, token: string) =>
  cloud.anonymous.call(withdrawContact, { body: { token } });

async function sell(club: TestClub, lottery: string, count: number, more: object = {}): Promise<Sale> {
  const ticketIds = (await club.tickets(lottery, club.seller, count)).slice(-count);
  const answer = await club.seller.call(createSale, {
    body: { ticketIds, ...buyer, mail: false, mayContact: true, ...more },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

test('lists buyers of own archived lotteries who allowed it, once a lottery, and nobody else', async () => {
  const cloud = await testCloud();
  const [club, foreign] = [await cloud.club(), await cloud.club()];
  const lottery = await club.lottery({ name: 'Förra' });
  await sell(club, lottery, 2);
  await sell(club, lottery, 1, { phone: '070-999', email: buyer.email.toUpperCase() });
  await sell(club, lottery, 1, { firstName: 'Tyst', email: 'tyst@kopare.example', mayContact: false });
  await sell(club, lottery, 1, { firstName: 'Olle', email: '', noEmail: true, phone: '070-1' });
  expect(await previous(club.seller)).toEqual([]);
  await club.edit(lottery, { closed: true });
  expect(await previous(club.seller)).toEqual([
    {
      firstName: 'Åsa',
      lastName: 'Köpare',
      phone: expect.any(String),
      email: expect.stringMatching(/^asa@kopare\.example$/i),
      tickets: 3,
      lottery: { id: lottery, name: 'Förra' },
    },
    expect.objectContaining({ firstName: 'Olle', email: '', phone: '070-1', tickets: 1 }),
  ]);
  // Leaders and Admins see their own buyers here, not those of the sellers they lead.
  for (const who of [club.otherSeller, club.leader, club.admin, club.master, foreign.seller])
    expect(await previous(who)).toEqual([]);
  await club.edit(lottery, { closed: false });
  expect(await previous(club.seller)).toEqual([]);
});

test('consent is false unless it is given, stays when a buyer is edited, is not copied, and a change is logged', async () => {
  const { club } = await testClub();
  const lottery = await club.lottery();
  const read = async (id: string) => (await club.seller.call(readSale, { params: { id } })).body.mayContact;
  const sale = await sell(club, lottery, 2, { mayContact: undefined });
  expect(sale.mayContact).toBe(false);
  const edit = (fields: object) =>
    club.seller.call(editSale, { params: { id: sale.id }, body: { ...buyer, ...fields } });
  expect((await edit({ mayContact: true })).status).toBe(204);
  expect(await read(sale.id)).toBe(true);
  expect((await edit({ firstName: 'Åse' })).status).toBe(204);
  expect(await read(sale.id)).toBe(true);
  const { body: log } = await club.admin.call(listLog, { query: { kind: 'buyer' } });
  expect(log.some(({ text }) => text.includes('får höra av er: nej → ja'))).toBe(true);
  // The first ticket leaves: what the buyer allowed goes with the rest of the sale.
  expect((await club.seller.call(unsellTicket, { params: { id: sale.customer.id } })).status).toBe(204);
  expect(await read(sale.id)).toBe(true);
  expect((await edit({ firstName: 'Åse', mayContact: false })).status).toBe(204);
  expect(await read(sale.id)).toBe(false);
  expect((await edit({ firstName: 'Åse', mayContact: true })).status).toBe(204);
  await club.edit(lottery, { closed: true });
  expect((await previous(club.seller)).map(({ tickets }) => tickets)).toEqual([1]);

  const next = await club.lottery({ name: 'Nästa' });
  const [copyTo = '', given = '', plain = ''] = await club.tickets(next, club.seller, 3);
  const body = { newTicketId: copyTo, copyTicketId: sale.tickets[1]?.id ?? '' };
  expect((await club.seller.call(copyBuyer, { body })).status).toBe(200);
  const put = (ticketId: string, fields: object) =>
    club.seller.call(sellTicket, { body: { ticketId, ...buyer, ...fields } });
  expect((await put(given, { mayContact: true })).status).toBe(200);
  expect((await put(plain, {})).status).toBe(200);
  expect(await Promise.all([copyTo, given, plain].map((id) => read(`${id}-1`)))).toEqual([
    false,
    true,
    false,
  ]);
});

test('the link of the ticket mail withdraws consent in all sales of that seller to that email, and only those', async () => {
  const { cloud, club } = await testClub();
  const [past, open] = [await club.lottery({ name: 'Förra' }), await club.lottery({ name: 'Nu' })];
  const old = await sell(club, past, 3);
  await sell(club, past, 1, { firstName: 'Bo', email: 'bo@kopare.example' });
  expect((await club.seller.call(unsellTicket, { params: { id: old.customer.id } })).status).toBe(204);
  const [other = ''] = await club.tickets(past, club.otherSeller, 1);
  await club.otherSeller.call(createSale, {
    body: { ticketIds: [other], ...buyer, mail: false, mayContact: true },
  });
  await club.edit(past, { closed: true });
  cloud.local.mails.clear();
  const sale = await sell(club, open, 2, { mail: true });
  const mail = (await cloud.mails()).find(({ to }) => to.includes(buyer.email));
  const [, token = ''] = /\/unsubscribe\/([a-z0-9-]+)/.exec(mail?.text ?? '') ?? [];
  expect(token).toBe(tokenOf(sale));

  for (const wrong of ['x', `${token}-x`, token.replaceAll('-', '.')])
    expect(outcomeOf(await withdraw(cloud, wrong))).toBe('400 auth.tokenInvalid');
  const guessed = token.split('-').with(4, 'x'.repeat(12)).join('-');
  expect(outcomeOf(await withdraw(cloud, guessed))).toBe('204');
  expect((await previous(club.seller)).map(({ firstName }) => firstName).toSorted()).toEqual(['Bo', 'Åsa']);

  for (const repeat of [1, 2]) expect(outcomeOf(await withdraw(cloud, token)), String(repeat)).toBe('204');
  expect((await previous(club.seller)).map(({ firstName }) => firstName)).toEqual(['Bo']);
  const read = (id: string) => club.seller.call(readSale, { params: { id } });
  expect((await read(sale.id)).body).toMatchObject({ mayContact: false, customer: { firstName: 'Åsa' } });
  expect((await read(old.id)).body.mayContact).toBe(false);
  expect(await previous(club.otherSeller)).toHaveLength(1);
});

test('a mail to a buyer who has not allowed it carries no such link', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  cloud.local.mails.clear();
  await sell(club, lottery, 1, { mail: true, mayContact: false });
  const [mail] = await cloud.mails();
  expect(mail?.text).toContain('Lott nr');
  expect(mail?.text).not.toMatch(/unsubscribe|höra av sig/);
});

test('an erased buyer is listed no more, and leaves no consent behind', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const sale = await sell(club, lottery, 2);
  await sell(club, lottery, 1, { firstName: 'Bo', email: 'bo@kopare.example' });
  await club.edit(lottery, { closed: true });
  expect((await club.admin.call(erasePerson, { body: { email: buyer.email } })).status).toBe(202);
  await cloud.drain();
  expect((await previous(club.seller)).map(({ firstName }) => firstName)).toEqual(['Bo']);
  const { body } = await club.seller.call(readSale, { params: { id: sale.id } });
  expect(body).toMatchObject({ mayContact: false, customer: { erased: true } });
  expect(outcomeOf(await withdraw(cloud, tokenOf(sale)))).toBe('204');
  // As after the nightly run that anonymises the lottery's buyers.
  await cloud.service.of(club.id).write({ update: keys.lottery(lottery), set: { 'view.buyersGone': true } });
  expect(await previous(club.seller)).toEqual([]);
});

test('a long list comes in parts, with every ticket once', async () => {
  const { club } = await testClub();
  const lottery = await club.lottery({ maxNumber: 2000 });
  const ticketIds: string[] = [];
  for (let part = 0; part < 2; part++)
    ticketIds.push(...(await club.tickets(lottery, club.seller, 600)).slice(-600));
  for (const from of [0, 990, 1100])
    await club.seller.call(createSale, {
      body: {
        ticketIds: ticketIds.slice(from, from + 20),
        ...buyer,
        email: `nr${from}@kopare.example`,
        mail: false,
        mayContact: true,
      },
    });
  await club.edit(lottery, { closed: true });
  const found: (readonly [string, number])[] = [];
  for (let cursor: string | undefined, part = 0; part === 0 || cursor !== undefined; part++) {
    const answer = await club.seller.call(listPreviousBuyers, {
      query: cursor === undefined ? {} : { cursor },
    });
    found.push(...answer.body.map(({ email, tickets }) => [email, tickets] as const));
    cursor = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
    expect(part).toBeLessThan(3);
  }
  const sums = Map.groupBy(found, ([email]) => email);
  expect(
    [...sums].map(([email, own]) => [email, own.reduce((sum, [, tickets]) => sum + tickets, 0)]),
  ).toEqual([
    ['nr0@kopare.example', 20],
    ['nr990@kopare.example', 20],
    ['nr1100@kopare.example', 20],
  ]);
});
