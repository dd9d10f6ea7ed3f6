import { expect, test } from 'vitest';
import { listLog } from '../../../shared/contract/log.ts';
import { deleteSale } from '../../../shared/contract/sale.ts';
import { unsellTicket } from '../../../shared/contract/ticket.ts';
import { payingClub } from './paying-club.ts';

test('the log says what was paid for tickets that are taken back, and which they were', async () => {
  const { club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 5);
  const sale = await makeSale(club.seller, tickets, { payment: 'cash' });
  await club.leader.call(unsellTicket, { params: { id: sale.customer.id } });
  await club.leader.call(deleteSale, { params: { id: `${lottery}-2-1` } });
  await club.leader.call(deleteSale, { params: { id: sale.id } });
  const { body: log } = await club.admin.call(listLog, { query: { kind: 'buyer' } });
  expect(log.map(({ text }) => text).filter((text) => text.startsWith('Tog bort'))).toEqual([
    'Tog bort köparen av 4 lotter. belopp: 100:- → –; betalning: betald, kontant till säljaren → –; lottnummer: 2–5',
    'Tog bort en köpare. belopp: 125:- → 100:-; betalning: betald, kontant till säljaren',
  ]);
});
