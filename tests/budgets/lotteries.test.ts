import { expect, test } from 'vitest';
import { createDraw, drawWinner, readOdds } from '../../shared/contract/draw.ts';
import {
  createLottery,
  hasOwnArchive,
  listArchivedLotteries,
  listLotteries,
  readSaleSummary,
  readTeamSaleSummary,
} from '../../shared/contract/lottery.ts';
import { assignToTeam } from '../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { testCloud } from '../support/cloud.ts';
import { costOf } from '../support/units.ts';

const caller = 0.5;

test('sums of a lottery with 100 sellers cost at most 3 R, by team too, and the odds no more', async () => {
  const cloud = await testCloud();
  const club = await cloud.club();
  const now = new Date();
  const userIds: string[] = [];
  for (let index = 0; index < 100; index++)
    userIds.push(
      await club.maker.addUser(
        { firstName: 'Medlem', lastName: `Nummer${index}`, email: `m${index}@${club.urlKey}.example` },
        index % 2 ? club.p12 : club.f10,
        now,
      ),
    );
  const lottery = await club.lottery();
  await club.admin.call(assignToTeam, { body: { ticketBaseId: lottery, quantity: 3, userIds } });
  for (const number of [1, 4, 7, 10, 13]) await club.sell(club.admin, `${lottery}-${number}`);
  const { body: drawId } = await club.admin.call(createDraw, {
    body: { name: 'Jul', ticketBaseId: lottery },
  });
  const params = { id: lottery };
  const reads = {
    readSaleSummary: () => club.admin.call(readSaleSummary, { params }),
    readTeamSaleSummary: () => club.admin.call(readTeamSaleSummary, { params }),
    readOdds: () => club.admin.call(readOdds, { params: { id: drawId } }),
    listLotteries: () => club.admin.call(listLotteries, {}),
  };
  const costs: Record<string, number> = {};
  for (const [operation, run] of Object.entries(reads)) {
    await run();
    costs[operation] = (await costOf(cloud, operation, run)).reads - caller;
  }
  expect(costs).toEqual({ readSaleSummary: 2, readTeamSaleSummary: 3, readOdds: 2.5, listLotteries: 2.5 });
  expect((await reads.readSaleSummary()).body).toEqual({ customerCount: 5, ticketCount: 300 });
});

test('the archive costs at most 1 R besides the caller, with sold tickets too', async () => {
  const cloud = await testCloud();
  const club = await cloud.club();
  for (let index = 0; index < 5; index++) {
    const lottery = await club.lottery();
    const [ticket = ''] = await club.tickets(lottery, club.seller, 3);
    await club.sell(club.seller, ticket);
    await club.edit(lottery, { closed: true });
  }
  const list = () => club.admin.call(listArchivedLotteries, {});
  expect((await list()).body.map(({ total, sold }) => [total, sold])).toEqual(
    Array.from({ length: 5 }, () => [3, 1]),
  );
  expect(await costOf(cloud, 'listArchivedLotteries', list)).toEqual({ reads: caller + 0.5, writes: 0 });
  const own = () => club.seller.call(hasOwnArchive, {});
  await own();
  expect(await costOf(cloud, 'hasOwnArchive', own)).toEqual({ reads: caller + 1, writes: 0 });
});

test('a winner costs 10 W where everything is sold', async () => {
  const cloud = await testCloud();
  const club = await cloud.club();
  const lottery = await club.lottery({ maxNumber: 20 });
  for (const ticket of await club.tickets(lottery, club.seller, 20)) await club.sell(club.seller, ticket);
  const { body: drawId } = await club.admin.call(createDraw, {
    body: { name: 'Jul', ticketBaseId: lottery },
  });
  const one = () => club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } });
  await one();
  const { writes, reads } = await costOf(cloud, 'drawWinner', one);
  expect(writes).toBe(10);
  expect(reads - caller).toBeLessThanOrEqual(5);
});

test("a new lottery costs 7 W: itself, its place in the list, the count of the club's lotteries, and its log entry", async () => {
  const cloud = await testCloud();
  const club = await cloud.club();
  const body = {
    name: 'En',
    description: 'En',
    price: 1,
    maxNumber: 9,
    validUntilDate: addDays(dayOf(new Date()), 2),
  };
  const create = () => club.admin.call(createLottery, { body });
  await create();
  expect(await costOf(cloud, 'createLottery', create)).toEqual({ reads: caller, writes: 7 });
});
