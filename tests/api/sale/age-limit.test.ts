import { expect, test } from 'vitest';
import { exportPerson } from '../../../shared/contract/person.ts';
import { createSale, editSale, listSales, readSale } from '../../../shared/contract/sale.ts';
import { copyBuyer, readTicket, sellTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { buyer } from '../../support/club.ts';
import { testClub } from '../../support/cloud.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';
import { fileOf, ran } from '../person/planted.ts';

const missing = ['ageConfirmed: Bekräfta att köparen har fyllt 18 år'];

/** A lottery with the age limit and five tickets of its seller, and a sold ticket in the archive. */
async function adultLottery() {
  const { cloud, club } = await testClub();
  const archived = await club.lottery({ name: 'I fjol' });
  const [old = ''] = await club.tickets(archived, club.seller, 1);
  await club.sell(club.seller, old);
  await club.edit(archived, { closed: true });
  const lottery = await club.lottery();
  expect(await club.edit(lottery, { ageLimit: 18 })).toBe(204);
  const tickets = await club.tickets(lottery, club.seller, 5);
  const [one = '', two = '', three = ''] = tickets;
  const { call } = club.seller;
  return {
    cloud,
    club,
    lottery,
    tickets,
    sell: (ticketIds: readonly string[], more: object = {}) =>
      call(createSale, { body: { ticketIds: [...ticketIds], ...buyer, mail: false, ...more } }),
    /** Each call that sells, with the ticket that it sells. */
    ways: [
      [
        one,
        (more: object) => call(createSale, { body: { ticketIds: [one], ...buyer, mail: false, ...more } }),
      ],
      [two, (more: object) => call(sellTicket, { body: { ticketId: two, ...buyer, ...more } })],
      [
        three,
        (more: object) => call(copyBuyer, { body: { newTicketId: three, copyTicketId: old, ...more } }),
      ],
    ] as const,
    ageOf: async (id: string) => {
      const { body } = await call(readTicket, { params: { id } });
      const sale = body.customer?.saleId;
      return sale && (await call(readSale, { params: { id: sale } })).body.ageConfirmed;
    },
  };
}

test('with the limit each way to sell asks for the confirmation, names the field, and keeps it with the sale', async () => {
  const { club, lottery, ways, ageOf } = await adultLottery();
  for (const [ticket, sell] of ways) {
    for (const more of [{}, { ageConfirmed: false }]) {
      const refused = await sell(more);
      expect([refused.status, brokenRules(refused), await ageOf(ticket)]).toEqual([400, missing, undefined]);
    }
    expect(brokenRules(await sell({ ageConfirmed: 'ja' }))).toEqual(['ageConfirmed: Ja eller nej']);
    expect(outcomeOf(await sell({ ageConfirmed: true }))).toMatch(/^20[01]$/);
    expect(await ageOf(ticket)).toBe(true);
  }
  const { body } = await club.seller.call(listSales, { query: { ticketBaseId: lottery } });
  expect(body.map(({ ageConfirmed }) => ageConfirmed)).toEqual([true, true, true]);
});

test('without the limit nothing is asked and nothing is kept; a limit that is set later concerns later sales', async () => {
  const { club, lottery, ways, ageOf } = await adultLottery();
  const [[one, first], [two, second], [three, third]] = ways;
  expect(await club.edit(lottery, { ageLimit: null })).toBe(204);
  expect([outcomeOf(await first({})), outcomeOf(await second({ ageConfirmed: true }))]).toEqual([
    '201',
    '200',
  ]);
  expect(await club.edit(lottery, { ageLimit: 18 })).toBe(204);
  expect(brokenRules(await third({}))).toEqual(missing);
  expect(outcomeOf(await third({ ageConfirmed: true }))).toBe('200');
  expect([await ageOf(one), await ageOf(two), await ageOf(three)]).toEqual([false, false, true]);
});

test('another name is another person: both edits ask for the confirmation, a correction of the rest does not', async () => {
  const { club, lottery, tickets, sell, ageOf } = await adultLottery();
  const { call } = club.seller;
  const { body: sale } = await sell(tickets.slice(0, 3), { ageConfirmed: true });
  const customerId = sale.customer.id;
  const edit = (more: object) => call(editSale, { params: { id: sale.id }, body: { ...buyer, ...more } });
  const edits = [
    edit,
    (more: object) =>
      call(sellTicket, { body: { ticketId: tickets[0] ?? '', customerId, ...buyer, ...more } }),
  ];
  for (const [index, change] of edits.entries()) {
    const other = { firstName: `Eva${index}` };
    expect(brokenRules(await change(other))).toEqual(missing);
    expect(outcomeOf(await change({ phone: `08-12${index}` }))).toMatch(/^20[04]$/);
    expect(outcomeOf(await change({ ...other, ageConfirmed: true }))).toMatch(/^20[04]$/);
    expect(outcomeOf(await change({ ageConfirmed: true }))).toMatch(/^20[04]$/);
    expect(await ageOf(tickets[0] ?? '')).toBe(true);
  }
  // The first ticket leaves: the sale's facts move, and follow the next names as well.
  await call(unsellTicket, { params: { id: customerId } });
  expect(await club.edit(lottery, { ageLimit: null })).toBe(204);
  expect(outcomeOf(await edit({ firstName: 'Liten' }))).toBe('204');
  expect(await ageOf(tickets[1] ?? '')).toBe(false);
  expect(await club.edit(lottery, { ageLimit: 18 })).toBe(204);
  expect(outcomeOf(await edit({ firstName: 'Liten', ageConfirmed: true }))).toBe('204');
  expect(await ageOf(tickets[1] ?? '')).toBe(true);
});

test("a buyer's file says that the age was confirmed, also of a sale whose first ticket has left", async () => {
  const { club, tickets, sell } = await adultLottery();
  const { body: sale } = await sell(tickets.slice(0, 3), { ageConfirmed: true });
  await club.seller.call(unsellTicket, { params: { id: sale.customer.id } });
  await sell([tickets[3] ?? ''], { ageConfirmed: true, email: 'annan@kopare.example' });
  const { text } = await fileOf(await ran(club, exportPerson, buyer.email));
  const { lotter } = JSON.parse(text) as { lotter: Record<string, unknown>[] };
  // Of the archived lottery, and of the sale.
  expect(lotter.map((each) => [each.lotteri, each.lottnummer, each['ålder bekräftad']])).toEqual(
    expect.arrayContaining([
      ['I fjol', 1, undefined],
      ['Höstlotten', 2, 'ja'],
      ['Höstlotten', 3, 'ja'],
    ]),
  );
  expect(lotter).toHaveLength(3);
});
