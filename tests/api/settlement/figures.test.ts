import { expect, test } from 'vitest';
import { editPayment } from '../../../shared/contract/sale.ts';
import { readSettlement } from '../../../shared/contract/settlement.ts';
import { moneyFigures } from '../../../shared/domain/settlement.ts';
import { payingClub } from '../sale/paying-club.ts';

test('what buyers have paid to the club is unconfirmed until that very money is confirmed, whatever way it came', async () => {
  const { club, lottery, makeSale } = await payingClub();
  const [swish = '', cash = '', kept = ''] = await club.tickets(lottery, club.seller, 4);
  await makeSale(club.seller, [swish], { payment: 'swish' });
  await makeSale(club.seller, [kept], { payment: 'cash' });
  const sale = await makeSale(club.seller, [cash], { payment: 'cash' });
  const figures = async () => {
    const { body } = await club.treasurer.call(readSettlement, { params: { id: lottery } });
    return moneyFigures(body.totals, 0, 25);
  };
  const toClub = (confirmed: boolean) =>
    club.admin.call(editPayment, {
      params: { id: sale.id },
      body: { state: 'paid', method: 'cash', receivedBy: 'club', confirmed },
    });
  const sums = { sold: 75, unpaid: 0, withSellers: 25, unknown: 0 };
  await toClub(false);
  expect(await figures()).toMatchObject({ ...sums, unconfirmed: 50, collected: 0 });
  await toClub(true);
  expect(await figures()).toMatchObject({ ...sums, unconfirmed: 25, collected: 25 });
});
