import { expect, test } from 'vitest';
import { deleteSale, editPayment } from '../../../shared/contract/sale.ts';
import { everyItem } from '../../support/everything.ts';
import { payingClub } from '../sale/paying-club.ts';
import { confirm, preview, row } from './report.ts';

const person = (firstName: string, lastName: string, phone: string) => ({
  firstName,
  lastName,
  phone,
  email: `${firstName.toLowerCase()}@kopare.example`,
});

test('a row is matched by a reference with other words, in lower case and without hyphen, where the amount is that of the sales', async () => {
  const { club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 6);
  const sold = [];
  for (const ticket of tickets) sold.push(await makeSale(club.seller, [ticket]));
  const [one, two, three, four, five] = sold.map(({ reference }) => reference);
  const rows = [
    row(25, `Lotter ${one} tack!`),
    row(25, two?.toLowerCase().replace('-', '') ?? ''),
    // One payment of two sales.
    row(50, `${three} och ${four}`),
    // A difference, and two payments of one reference.
    row(30, five ?? ''),
    row(25, one ?? ''),
    // A refund, an unreadable date, three decimals.
    row(-25, one ?? ''),
    row(25, five ?? '', { date: '2026-02-30' }),
    row(25.001, five ?? ''),
  ];
  const found = await preview(club.admin, rows);
  expect(found.map(({ status, saleIds }) => [status, saleIds])).toEqual([
    ['matched', [sold[0]?.id]],
    ['matched', [sold[1]?.id]],
    ['matched', [sold[2]?.id, sold[3]?.id]],
    ['unmatched', undefined],
    ['unmatched', undefined],
    ['unmatched', undefined],
    ['unmatched', undefined],
    ['unmatched', undefined],
  ]);
  expect(found.map(({ line }) => line)).toEqual(rows.map(({ line }) => line));
  expect(found[3]?.why).toContain('Beloppet skiljer sig');
  expect(found[4]?.why).toContain('Två inbetalningar');
});

test('without a reference a sale is suggested by phone, by name, then by amount, and each sale once', async () => {
  const { club, lottery, sell } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 9);
  const take = (quantity: number) => tickets.splice(0, quantity);
  const anna = await sell(club.seller, take(2), person('Anna', 'Åkesson', '070-174 06 05'));
  const bo = await sell(club.seller, take(2), person('Bo', 'Ek', '070-174 06 06'));
  const twice = [
    await sell(club.seller, take(1), person('Cia', 'Dahl', '070-174 06 07')),
    await sell(club.seller, take(1), person('Cia', 'Dahl', '070-174 06 07')),
  ];
  const alone = await sell(club.seller, take(3), person('Dan', 'Öst', '070-174 06 08'));
  const rows = [
    row(50, 'lotter', { name: 'EK, BO LENNART' }),
    row(50, 'lotter', { phone: '+46701740605' }),
    row(50, 'lotter', { phone: '46701740607', name: 'Någon Annan' }),
    row(75, 'lotter', { name: 'Firma AB' }),
    row(75, 'lotter', { name: 'Firma AB' }),
  ];
  const found = await preview(club.admin, rows);
  expect(found.map(({ status, saleIds }) => [status, saleIds])).toEqual([
    ['suggested', [bo.body.id]],
    ['suggested', [anna.body.id]],
    ['suggested', twice.map(({ body }) => body.id).toReversed()],
    ['suggested', [alone.body.id]],
    ['unmatched', undefined],
  ]);
});

test('what is paid twice, taken back or with the seller is said, and nothing of a preview is stored', async () => {
  const { club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 4);
  const sold = [];
  for (const ticket of tickets) sold.push(await makeSale(club.seller, [ticket]));
  const [byHand, gone, cash, paid] = sold;
  const pay = (id = '', body: object) =>
    club.admin.call(editPayment, { params: { id }, body: body as { state: 'paid' } });
  await pay(byHand?.id, { state: 'paid', method: 'swish', confirmed: true });
  await pay(cash?.id, { state: 'paid', method: 'cash' });
  await club.admin.call(deleteSale, { params: { id: gone?.id ?? '' } });
  const first = row(25, paid?.reference ?? '', { saleIds: [paid?.id ?? ''] });
  expect(await confirm(club.admin, [first])).toMatchObject({ confirmed: 1 });
  const rows = [
    row(25, byHand?.reference ?? ''),
    row(25, gone?.reference ?? ''),
    row(25, cash?.reference ?? ''),
    first,
    row(25, paid?.reference ?? ''),
    row(99, 'okänd', { name: 'Qvintus Xenon', phone: '070-999 88 77' }),
  ];
  const statuses = (await preview(club.admin, rows)).map(({ status }) => status);
  expect(statuses).toEqual(['already', 'unmatched', 'suggested', 'already', 'unmatched', 'unmatched']);
  expect(await confirm(club.admin, [rows[5] ?? first])).toMatchObject({ unmatched: 1 });
  expect(JSON.stringify(await everyItem(club.id))).not.toMatch(/Qvintus|999 ?88 ?77/);
});

test("another club's references and sales are nothing here, and a leader may not look", async () => {
  const [here, there] = [await payingClub(), await payingClub()];
  const [ticket = ''] = await there.club.tickets(there.lottery, there.club.seller, 1);
  const sale = await there.makeSale(there.club.seller, [ticket]);
  const [found] = await preview(here.club.admin, [row(25, sale.reference)]);
  expect(found?.status).toBe('unmatched');
  const outcome = await confirm(here.club.admin, [row(25, sale.reference, { saleIds: [sale.id] })]);
  expect(outcome).toMatchObject({ confirmed: 0, unmatched: 1 });
});
