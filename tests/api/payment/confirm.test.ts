import { expect, test } from 'vitest';
import {
  createFundraiser,
  readFundraiserStats,
  readFundraiserSummary,
} from '../../../shared/contract/fundraiser.ts';
import { createSettlement } from '../../../shared/contract/settlement.ts';
import { deleteDonor } from '../../../shared/contract/donor.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { editPayment, readSale } from '../../../shared/contract/sale.ts';
import { keys } from '../../../functions/store/keys.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { inParallel } from '../../support/parallel.ts';
import { recount } from '../../support/recount.ts';
import { payingClub, sumsOfSeller } from '../sale/paying-club.ts';
import { confirm, preview, row } from './report.ts';

test('a report is confirmed row by row: a bad one stops no other, and twice or twice at once changes nothing', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 12);
  const sold = [];
  for (const ticket of tickets) sold.push(await makeSale(club.seller, [ticket]));
  const rows = [
    ...sold.slice(0, 8).map(({ id, reference }) => row(25, reference, { saleIds: [id] })),
    row(50, 'två köp', { saleIds: sold.slice(8, 10).map(({ id }) => id) }),
    // Without a bank reference: the same payment is known by all its fields.
    row(25, 'utan', { saleIds: [sold[10]?.id ?? ''], bankReference: '' }),
    row(40, 'fel summa', { saleIds: [sold[11]?.id ?? ''] }),
    row(25, 'fel datum', { saleIds: [sold[11]?.id ?? ''], date: 'igår' }),
  ];
  const outcomes = await inParallel([
    () => confirm(club.admin, rows),
    () => confirm(club.admin, rows),
    () => confirm(club.master, rows.slice(0, 5)),
  ]);
  const confirmed = outcomes.reduce((sum, outcome) => sum + outcome.confirmed, 0);
  expect(confirmed).toBe(10);
  expect(await confirm(club.admin, rows)).toMatchObject({ confirmed: 0, already: 10, unmatched: 2 });
  const sums = await sumsOfSeller(cloud, club, lottery);
  expect(sums).toMatchObject({
    paid: 27_500,
    swish: 27_500,
    confirmed: 27_500,
    unpaid: 2500,
    held: 0,
    owed: 0,
  });
  await recount(cloud, club, lottery);
  const { body: sale } = await club.seller.call(readSale, { params: { id: sold[9]?.id ?? '' } });
  expect(sale).toMatchObject({
    payment: { state: 'paid', method: 'swish', receivedBy: 'club', confirmed: true },
  });
  const { body: log } = await club.admin.call(listLog, { query: { kind: 'payment' } });
  expect(log.filter(({ text }) => text.startsWith('Bekräftade en betalning'))).toHaveLength(11);
});

test('a sale is paid by one row, and a payment that an Admin takes back frees its row', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const [ticket = ''] = await club.tickets(lottery, club.seller, 1);
  const sale = await makeSale(club.seller, [ticket]);
  const first = row(25, sale.reference, { saleIds: [sale.id] });
  const second = row(25, sale.reference, { saleIds: [sale.id] });
  const outcomes = await inParallel([
    () => confirm(club.admin, [first]),
    () => confirm(club.admin, [second]),
  ]);
  expect(outcomes.map(({ confirmed }) => confirmed).toSorted((one, other) => one - other)).toEqual([0, 1]);
  await club.admin.call(editPayment, { params: { id: sale.id }, body: { state: 'unpaid' } });
  expect((await preview(club.admin, [first]))[0]?.status).toBe('matched');
  expect(await confirm(club.admin, [first])).toMatchObject({ confirmed: 1 });
  expect(await confirm(club.admin, [second])).toMatchObject({ confirmed: 0, unmatched: 1 });
  expect((await sumsOfSeller(cloud, club, lottery)).confirmed).toBe(2500);
  await recount(cloud, club, lottery);
});

test('cash that came to the club after all is no longer owed, unless it has been handed in', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 2);
  const sold: { readonly id: string }[] = [];
  for (const ticket of tickets) sold.push(await makeSale(club.seller, [ticket], { payment: 'cash' }));
  const paid = (place: number) => row(25, 'swish', { saleIds: [sold[place]?.id ?? ''] });
  expect(await confirm(club.admin, [paid(0)])).toMatchObject({ confirmed: 1 });
  expect(await sumsOfSeller(cloud, club, lottery)).toMatchObject({ held: 2500, owed: 2500, confirmed: 2500 });
  const body = { ticketBaseId: lottery, userId: club.seller.id, amount: 25, to: 'club' as const };
  expect((await club.admin.call(createSettlement, { body })).status).toBe(201);
  const outcome = await confirm(club.admin, [paid(1)]);
  expect(outcome.rows[0]?.why).toContain('lämnat in');
  await recount(cloud, club, lottery);
});

test('payments are confirmed after closing and archiving', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 2);
  const sold = [];
  for (const ticket of tickets) sold.push(await makeSale(club.seller, [ticket]));
  const rows = sold.map(({ id, reference }) => row(25, reference, { saleIds: [id] }));
  await club.edit(lottery, { validUntilDate: addDays(dayOf(new Date()), -2) });
  expect((await preview(club.admin, rows)).map(({ status }) => status)).toEqual(['matched', 'matched']);
  expect(await confirm(club.admin, rows.slice(0, 1))).toMatchObject({ confirmed: 1 });
  await club.edit(lottery, { closed: true });
  expect(await confirm(club.admin, rows)).toMatchObject({ confirmed: 1, already: 1 });
  await recount(cloud, club, lottery);
});

test('a row pays a sale in a lottery at 0 SEK together with another', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const free = await club.lottery({ price: 0 });
  const saleIds: string[] = [];
  for (const of of [lottery, free])
    saleIds.push((await makeSale(club.seller, await club.tickets(of, club.seller, 1))).id);
  expect(await confirm(club.admin, [row(25, 'två köp', { saleIds })])).toMatchObject({ confirmed: 1 });
  const { body: sale } = await club.seller.call(readSale, { params: { id: saleIds[1] ?? '' } });
  expect(sale.payment).toMatchObject({ state: 'paid', confirmed: true });
  await recount(cloud, club, free);
});

test("a gift is matched by its fundraiser's reference, booked once without a name, and freed when it is removed", async () => {
  const { cloud, club } = await payingClub();
  const body = {
    name: 'Läktaren',
    description: 'Ny läktare',
    validUntilDate: addDays(dayOf(new Date()), 9),
    goal: 20_000,
  };
  const { body: fundraiserId } = await club.admin.call(createFundraiser, { body });
  const { body: summary } = await cloud.anonymous.call(readFundraiserSummary, {
    params: { id: fundraiserId },
  });
  expect(summary).toMatchObject({
    goal: 20_000,
    clubName: expect.any(String),
    swish: { payee: '1234679304' },
  });
  const reference = summary.swish?.message ?? '';
  expect(summary.swish?.qr).toBe(`C1234679304;;${reference};2`);
  const gift = row(300.5, `gåva ${reference.toLowerCase()}`, { name: 'Gunnar Givare' });
  const [found] = await preview(club.admin, [gift]);
  expect(found).toMatchObject({ status: 'matched', fundraiserId });
  const booked = { ...gift, fundraiserId };
  const outcomes = await inParallel([
    () => confirm(club.admin, [booked]),
    () => confirm(club.admin, [booked]),
  ]);
  expect(outcomes.map(({ confirmed }) => confirmed).toSorted((one, other) => one - other)).toEqual([0, 1]);
  const stats = async () =>
    (await club.admin.call(readFundraiserStats, { params: { id: fundraiserId } })).body;
  const { sum, donors } = await stats();
  expect([sum, donors.length, donors[0]?.displayName, donors[0]?.contactPerson]).toEqual([
    300.5,
    1,
    'Anonym',
    '',
  ]);
  expect(donors[0]?.erased).toBeUndefined();
  await club.admin.call(deleteDonor, { params: { id: donors[0]?.id ?? '' } });
  expect(await confirm(club.admin, [booked])).toMatchObject({ confirmed: 1 });
  // The club's rows name no payer.
  const kept = await cloud.service.of(club.id).query(keys.bankRows());
  expect([kept.length, JSON.stringify(kept).includes('Givare')]).toEqual([1, false]);
});
