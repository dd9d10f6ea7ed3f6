import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { deleteSale } from '../../../shared/contract/sale.ts';
import {
  assignSpecific,
  deleteTicket,
  listOwnTickets,
  listUserTickets,
  type SellerLottery,
} from '../../../shared/contract/ticket.ts';
import { nextGeneration, referenceOrNone } from '../../../shared/domain/sale-reference.ts';
import { swishText } from '../../../shared/domain/swish.ts';
import { payingClub } from './paying-club.ts';

/** What a browser computes for the next sale of some tickets, from the seller's list alone. */
function offline({ price, payee, code, tickets }: SellerLottery, ids: readonly string[]) {
  const chosen = tickets.filter(({ ticket }) => ids.includes(ticket.id));
  const [first] = chosen.toSorted((one, other) => one.ticket.number - other.ticket.number);
  if (!first || payee === null) throw new Error('nothing to compute');
  const { number } = first.ticket;
  const message = referenceOrNone({ lottery: code, number, generation: nextGeneration(first.generations) });
  return { message, qr: swishText({ payee, amount: price * ids.length, message }) };
}

test('the reference and the QR of the next sale follow from the list of own tickets: at first, after a sale was taken back, and after the number was returned and assigned again', async () => {
  const { club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 3);
  const references = new Set<string>();
  const soldAsComputed = async () => {
    const { body } = await club.seller.call(listOwnTickets, {});
    const [own] = body;
    if (!own) throw new Error('no lottery');
    const computed = offline(own, tickets);
    const sale = await makeSale(club.seller, tickets);
    expect(sale.swish).toMatchObject(computed);
    references.add(sale.reference);
    await club.seller.call(deleteSale, { params: { id: sale.id } });
  };
  await soldAsComputed();
  await soldAsComputed();
  await club.admin.call(deleteTicket, { params: { id: tickets[0] ?? '' } });
  await club.admin.call(assignSpecific, {
    body: { ticketBaseId: lottery, number: 1, userId: club.seller.id },
  });
  await soldAsComputed();
  expect(references.size).toBe(3);
});

test('a list of tickets has the payee of the club, and none where it has none or does not track payments', async () => {
  const { cloud, club, lottery } = await payingClub();
  await club.tickets(lottery, club.seller, 1);
  const shown = async () => {
    const { body } = await club.leader.call(listUserTickets, { params: { userId: club.seller.id } });
    return [body[0]?.trackPayments, body[0]?.payee];
  };
  expect(await shown()).toEqual([true, '1234679304']);
  const table = cloud.service.of(club.id);
  await table.write({ update: keys.settings(), set: { trackPayments: false } });
  expect(await shown()).toEqual([false, null]);
  await table.write({ update: keys.settings(), set: { trackPayments: true }, remove: ['swishNumber'] });
  expect(await shown()).toEqual([true, null]);
});
