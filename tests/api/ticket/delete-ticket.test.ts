import { expect, test } from 'vitest';
import { deleteTicket, readTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { hasOwnArchive } from '../../../shared/contract/lottery.ts';
import { testClub } from '../../support/cloud.ts';
import { recount } from '../../support/recount.ts';
import { outcomeOf } from '../../support/refusal.ts';

test('an unsold ticket is taken back, and its number is assigned next', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const tickets = await club.tickets(lottery, club.seller, 5);
  expect(outcomeOf(await club.admin.call(deleteTicket, { params: { id: tickets[2] ?? '' } }))).toBe('204');
  expect((await recount(cloud, club, lottery)).numbers).toEqual([1, 2, 4, 5]);
  expect(outcomeOf(await club.seller.call(readTicket, { params: { id: tickets[2] ?? '' } }))).toBe(
    '404 notFound',
  );
  expect(await club.tickets(lottery, club.otherSeller, 1)).toEqual([tickets[2]]);
  await recount(cloud, club, lottery);
});

test('a sold ticket stays until its buyer is removed', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const [id = ''] = await club.tickets(lottery, club.seller, 1);
  const customerId = await club.sell(club.seller, id);
  const refused = await club.admin.call(deleteTicket, { params: { id } });
  expect([outcomeOf(refused), refused.body.message]).toEqual([
    '409 ticket.sold',
    'Lotten är såld. Ta bort köparen först.',
  ]);
  expect((await recount(cloud, club, lottery)).sold).toEqual([1]);
  await club.seller.call(unsellTicket, { params: { id: customerId } });
  expect(outcomeOf(await club.admin.call(deleteTicket, { params: { id } }))).toBe('204');
  expect((await recount(cloud, club, lottery)).numbers).toEqual([]);
});

test('a seller leaves the lottery with the last ticket', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const tickets = await club.tickets(lottery, club.seller, 2);
  for (const id of tickets) await club.admin.call(deleteTicket, { params: { id } });
  await recount(cloud, club, lottery);
  await club.edit(lottery, { closed: true });
  expect((await club.seller.call(hasOwnArchive, {})).body).toBe(false);
});

test('no ticket of an archived lottery is taken back', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const [id = ''] = await club.tickets(lottery, club.seller, 1);
  const take = async (who: typeof club.seller) => outcomeOf(await who.call(deleteTicket, { params: { id } }));
  await club.edit(lottery, { closed: true });
  expect(await take(club.admin)).toBe('409 lottery.archived');
  expect((await recount(cloud, club, lottery)).numbers).toEqual([1]);
  await club.edit(lottery, { closed: false });
  expect(await take(club.master)).toBe('204');
});
