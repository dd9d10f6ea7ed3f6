/** @module-tag search */
import { beforeAll, describe, expect, test } from 'vitest';
import { createDraw, drawWinner, readOdds } from '../../shared/contract/draw.ts';
import {
  hasOwnArchive,
  listArchivedLotteries,
  listLotteries,
  readSaleSummary,
  readTeamSaleSummary,
} from '../../shared/contract/lottery.ts';
import { listStats } from '../../shared/contract/report.ts';
import { assignToUser, listOwnTickets, sellTicket, unsellTicket } from '../../shared/contract/ticket.ts';
import { buyer } from '../support/club.ts';
import { testCloud, type TestCloud } from '../support/cloud.ts';
import { recount } from '../support/recount.ts';
import { costOf, measured, type Units, unitsOf } from '../support/units.ts';
import { type LargeClub, largeClub, largeSize, smallSize } from './large-club.ts';

/** R of each signed-in call for the caller's record. */
const caller = 0.5;
/** Free numbers: one in a hundred after the tests have assigned fifty, and at least 250. */
const roomIn = (size: number) => Math.max(250, Math.ceil(size / 99) + 50);
/** 70 % of the numbers are sold, free ones included: a draw picks among all of them. */
const isSoldOf = (size: number) => (number: number) => number % 1000 < 700 * ((size + roomIn(size)) / size);

let cloud: TestCloud;
let small: LargeClub;
let large: LargeClub;
beforeAll(
  async () => {
    cloud = await testCloud();
    small = await largeClub(cloud, smallSize, 100, { room: roomIn(smallSize), isSold: isSoldOf(smallSize) });
    large = await largeClub(cloud, largeSize, 100, { room: roomIn(largeSize), isSold: isSoldOf(largeSize) });
  },
  120_000 + largeSize * 10,
);

type Measure = (about: LargeClub) => Promise<Record<string, Units>>;

/** Measures both clubs: returns the small one's cost, and checks that the large one's is no higher. */
async function alike(measure: Measure): Promise<Record<string, Units>> {
  const costs = await measure(small);
  expect(await measure(large)).toEqual(costs);
  return costs;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Draws of one winner each: the cost of each, and the tickets read until one was sold. */
async function drawMany(
  { club, lottery }: LargeClub,
  draws: number,
): Promise<{ units: Units; looks: number }[]> {
  const found = [];
  for (let drawn = 0; drawn <= draws; drawn++) {
    const body = { name: 'Jul', ticketBaseId: lottery };
    const { body: drawId } = await club.admin.call(createDraw, { body });
    const { result, calls } = await cloud.observe(() =>
      club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } }),
    );
    expect(result.status).toBe(200);
    const own = calls.filter(({ caller: name }) => name.endsWith('-api-drawWinner'));
    const tickets = own.filter(({ operation }) => /^(Batch)?GetItem$/.test(operation));
    const looks = tickets.flatMap(({ keys: read }) => read.filter(({ sk = '' }) => /^\d+$/.test(sk))).length;
    found.push({ units: unitsOf('drawWinner', calls), looks });
  }
  // The first may have started a function, which reads the sessions' key.
  return found.slice(1);
}

describe(`at ${smallSize} and at ${largeSize} tickets of 100 sellers`, () => {
  test('sums, by team too, lotteries and odds cost the same, at most 3 R besides the caller', async () => {
    const costs = await alike(async ({ club, lottery }) => {
      const params = { id: lottery };
      const body = { name: 'Jul', ticketBaseId: lottery };
      const { body: drawId } = await club.admin.call(createDraw, { body });
      const reads = {
        readSaleSummary: () => club.admin.call(readSaleSummary, { params }),
        readTeamSaleSummary: () => club.admin.call(readTeamSaleSummary, { params }),
        readOdds: () => club.admin.call(readOdds, { params: { id: drawId } }),
        listLotteries: () => club.admin.call(listLotteries, {}),
      };
      const units: Record<string, Units> = {};
      for (const [operation, run] of Object.entries(reads)) {
        await run();
        units[operation] = await costOf(cloud, operation, run);
      }
      return units;
    });
    const reads = { readSaleSummary: 2, readTeamSaleSummary: 3, readOdds: 2.5, listLotteries: 2.5 };
    expect(costs).toEqual(
      Object.fromEntries(
        Object.entries(reads).map(([name, units]) => [name, { reads: caller + units, writes: 0 }]),
      ),
    );
  });

  test("a seller's home with 50 tickets costs the same, 2 R, and so do a sale at 2.5 R and 8 W and its removal at 3 R and 10 W", async () => {
    const costs = await alike(async ({ club, lottery }) => {
      const tickets = await club.tickets(lottery, club.seller, 50);
      const home = () => club.seller.call(listOwnTickets, {});
      const sell = (ticketId: string) => club.seller.call(sellTicket, { body: { ticketId, ...buyer } });
      const remove = (id: string) => club.seller.call(unsellTicket, { params: { id } });
      await home();
      await remove((await sell(tickets[0] ?? '')).body);
      const units: Record<string, Units> = { home: await costOf(cloud, 'listOwnTickets', home) };
      let sold = '';
      units.sale = await costOf(cloud, 'sellTicket', async () => {
        const answer = await sell(tickets[1] ?? '');
        sold = answer.body;
        return answer;
      });
      units.removal = await costOf(cloud, 'unsellTicket', () => remove(sold));
      return units;
    });
    expect(costs.home).toEqual({ reads: caller + 2, writes: 0 });
    // The ticket and its lottery, strongly, and the club's settings.
    expect(costs.sale).toEqual({ reads: caller + 2.5, writes: 8 });
    // The ticket and its lottery, then the sale; with its log entry.
    expect(costs.removal).toEqual({ reads: caller + 3, writes: 10 });
  });

  test('200 tickets for a new seller cost 3.1 W each, without failed attempts though the large lottery is 99 % full', async () => {
    for (const { club, lottery } of [small, large]) {
      const body = { ticketBaseId: lottery, quantity: 200, userId: club.otherSeller.id };
      const { result, calls } = await cloud.observe(() => club.admin.call(assignToUser, { body }));
      expect(result.body).toEqual({ assigned: 200 });
      const own = calls.filter(({ caller: name }) => name.endsWith('-api-assignToUser'));
      expect(own.filter(({ code }) => code !== undefined)).toEqual([]);
      expect(own.reduce((sum, { writeUnits }) => sum + writeUnits, 0)).toBeLessThanOrEqual(622);
    }
  });

  test("a winner costs 10 W at most, and 2 R (the seller's team among them) plus the tickets read, few where seven of ten are sold", async () => {
    // In the large one each draw has its set frozen: a read of the whole lottery.
    const found = [await drawMany(small, 9), await drawMany(large, 3)].flat();
    for (const { units, looks } of found) {
      expect(units.writes).toBeLessThanOrEqual(10);
      expect(units.reads - caller - looks).toBe(2);
    }
    // The expected mean is 1.45: 3.5 R in all. A mean above 4.83 over twelve draws has a probability of 1e-9.
    expect(sum(found.map(({ looks }) => looks)) / found.length).toBeLessThanOrEqual(4.83);
  });

  test('the list of tickets costs 37.5 R a thousand where 70 % are sold, in as many parts as needed', async () => {
    const inOne = async ({ club, lottery }: LargeClub) => {
      const list = () => club.admin.call(listStats, { params: { id: lottery }, query: {} });
      await list();
      return (await costOf(cloud, 'listStats', list)).reads;
    };
    // A buyer and the sale's name add 100 bytes to the 136 of a ticket, and the sale has 164 of its own. Further reads: the
    // members, their tallies and their teams.
    expect(await inOne(small)).toBeLessThanOrEqual(caller + 10 + 0.0375 * (smallSize + 250));

    const { club, lottery } = large;
    let [parts, reads, listed] = [0, 0, 0];
    for (let cursor: string | undefined = ''; cursor !== undefined; parts++) {
      const query: Record<string, string> = { limit: '1000', ...(cursor && { cursor }) };
      const { result, units } = await measured(cloud, 'listStats', () =>
        club.admin.call(listStats, { params: { id: lottery }, query }),
      );
      reads += units.reads - caller;
      listed += result.body.length;
      cursor = /[?&]cursor=([^&>]+)/.exec(result.headers.get('link') ?? '')?.[1];
    }
    expect(listed).toBeGreaterThanOrEqual(largeSize);
    // In each part: the lottery, the teams, and a read for each of its sellers, of whom there are at most six.
    expect(reads).toBeLessThanOrEqual(0.0375 * (listed + parts) + parts * 10);
  });

  test('an archived lottery leaves lists that cost at most 1 R besides the caller', async () => {
    const costs = await alike(async ({ club, lottery }) => {
      expect(await club.edit(lottery, { closed: true })).toBe(204);
      const all = () => club.admin.call(listArchivedLotteries, {});
      const own = () => club.otherSeller.call(hasOwnArchive, {});
      await all();
      await own();
      return {
        all: await costOf(cloud, 'listArchivedLotteries', all),
        own: await costOf(cloud, 'hasOwnArchive', own),
      };
    });
    expect(costs).toEqual({ all: { reads: caller + 0.5, writes: 0 }, own: { reads: caller + 1, writes: 0 } });
    await recount(cloud, large.club, large.lottery);
  });
});

test('where 10 % are sold a winner costs 2 R besides the tickets read, 13.3 on average', async () => {
  const sparse = (number: number) => number % 10 === 0;
  const found = await drawMany(await largeClub(cloud, smallSize, 10, { isSold: sparse }), 6);
  for (const { units, looks } of found) expect(units.reads - caller - looks).toBe(2);
  // A mean above 70 over six draws has a probability of 1e-9.
  expect(sum(found.map(({ looks }) => looks)) / found.length).toBeLessThanOrEqual(70);
});

test('with 1 000 sellers the sums cost at most 20 R, with one ticket each or five', async () => {
  const costs: Units[][] = [];
  for (const size of [1000, 5000]) {
    const { club, lottery } = await largeClub(cloud, size, 1000);
    const params = { id: lottery };
    const sums = () => club.admin.call(readSaleSummary, { params });
    const teams = () => club.admin.call(readTeamSaleSummary, { params });
    await sums();
    await teams();
    costs.push([
      await costOf(cloud, 'readSaleSummary', sums),
      await costOf(cloud, 'readTeamSaleSummary', teams),
    ]);
  }
  expect(costs[1]).toEqual(costs[0]);
  for (const { reads } of costs.flat()) expect(reads - caller).toBeLessThanOrEqual(20);
});
