import { expect, test } from 'vitest';
import { editPayment } from '../../../shared/contract/sale.ts';
import { moveUser } from '../../../shared/contract/user.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { payingClub } from './paying-club.ts';

test('a repeat of a sale or a payment names the buyer to those alone who may read the sale now', async () => {
  const { club, lottery, sell } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 1);
  const sale = await sell(club.leader, tickets, {}, 'sold');
  expect(sale.status).toBe(201);
  const body = { state: 'paid', method: 'cash' } as const;
  const pay = (who = club.leader) =>
    who.call(editPayment, { params: { id: sale.body.id }, body }, { key: 'paid' });
  const paid = await pay();
  expect([(await sell(club.leader, tickets, {}, 'sold')).body, (await pay()).body]).toEqual([
    paid.body,
    paid.body,
  ]);
  await club.admin.call(moveUser, { body: { userId: club.seller.id, teamId: club.f10 } });
  expect(outcomeOf(await sell(club.leader, tickets, {}, 'sold'))).toBe('404 notFound');
  expect(outcomeOf(await pay())).toBe('404 notFound');
});
