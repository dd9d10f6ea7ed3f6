import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { deleteSale, editPayment, readReceipt } from '../../../shared/contract/sale.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { payingClub } from './paying-club.ts';

const day = 86_400_000;

test('a receipt shows numbers, sum and how to pay without any name, follows the payment, and ends with the sale', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 3);
  const sale = await makeSale(club.seller, tickets.slice(0, 2), { email: '', noEmail: true });
  const token = sale.receiptUrl.split('/kvitto/')[1] ?? '';
  const read = (of: string) => cloud.anonymous.call(readReceipt, { params: { token: of } });
  const { status, body } = await read(token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    numbers: [1, 2],
    amount: 50,
    payment: { state: 'unpaid' },
    swish: { payee: '1234679304', message: sale.reference },
  });
  expect(body.results).toMatch(/^Dragningen görs efter \d{4}-\d{2}-\d{2}\./);
  expect(JSON.stringify(body)).not.toMatch(/Åsa|Köpare|Saljare/);
  await club.seller.call(editPayment, { params: { id: sale.id }, body: { state: 'paid', method: 'cash' } });
  expect((await read(token)).body).toMatchObject({ payment: { state: 'paid' }, swish: null });
  const parts = token.split('-');
  for (const wrong of [
    parts.with(4, 'x'.repeat(12)).join('-'),
    parts.with(3, '2').join('-'),
    parts.with(0, 'q'.repeat(12)).join('-'),
    'x',
  ])
    expect(outcomeOf(await read(wrong))).toBe('404 notFound');
  // Sixty days after the sale's end, and then no more.
  const table = cloud.service.of(club.id);
  const endedAgo = (days: number) =>
    table.write({
      update: keys.lottery(lottery),
      set: { 'view.validUntilDate': new Date(Date.now() - days * day).toISOString() },
    });
  await endedAgo(59.9);
  expect((await read(token)).status).toBe(200);
  await endedAgo(60.1);
  expect(outcomeOf(await read(token))).toBe('404 notFound');
  await endedAgo(-9);
  await club.admin.call(deleteSale, { params: { id: sale.id } });
  await makeSale(club.seller, tickets.slice(0, 2));
  expect(outcomeOf(await read(token))).toBe('404 notFound');
});
