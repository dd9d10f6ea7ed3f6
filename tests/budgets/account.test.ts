import { expect, test } from 'vitest';
import { readClubAccount, saveCosts } from '../../shared/contract/account.ts';
import { returnTickets } from '../../shared/contract/hand-out.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { testCloud, testClub } from '../support/cloud.ts';
import { costOf } from '../support/units.ts';

const caller = 0.5;

test('the account of a period costs 3 R for each lottery', async () => {
  const cloud = await testCloud();
  const club = await cloud.club();
  const to = addDays(dayOf(new Date()), 40);
  const period = () => club.treasurer.call(readClubAccount, { query: { from: dayOf(new Date()), to } });
  const costs: number[] = [];
  for (let lotteries = 0; lotteries < 3; lotteries++) {
    await period();
    costs.push((await costOf(cloud, 'readClubAccount', period)).reads);
    await club.lottery();
  }
  // Tallies, prizes, costs, draws, winners.
  expect(costs.map((cost) => cost - (costs[0] ?? 0))).toEqual([0, 3, 6]);
});

test('saving costs takes the list and a log entry; a return counts its tickets with 2 W more', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const save = (amount: number) =>
    club.treasurer.call(saveCosts, {
      params: { id: lottery },
      body: { costs: [{ name: 'Porto', amount }] },
    });
  await save(1);
  expect(await costOf(cloud, 'saveCosts', () => save(2))).toEqual({ reads: caller + 2, writes: 2 + 2 });
  expect(await costOf(cloud, 'saveCosts', () => save(2)), 'nothing changed').toEqual({
    reads: caller + 2,
    writes: 0,
  });
  const [first = '', second = ''] = await club.tickets(lottery, club.seller, 3);
  const back = (id: string) => club.seller.call(returnTickets, { body: { ticketIds: [id] } });
  await back(first);
  const { writes } = await costOf(cloud, 'returnTickets', () => back(second));
  expect(writes).toBeLessThanOrEqual(2 + 12);
});
