import { expect } from 'vitest';
import { findLottery } from '../../functions/store/lottery-record.ts';
import { keys, shardOf, shardSize } from '../../functions/store/keys.ts';
import { isTaken } from '../../functions/ledger/bitmap.ts';
import { readShards } from '../../functions/ledger/numbers.ts';
import { parsePending } from '../../functions/store/pending-record.ts';
import { saleDay } from '../../functions/ledger/sale.ts';
import { listTallies } from '../../functions/store/tally-record.ts';
import { parseTicket, type TicketRecord } from '../../functions/store/ticket-record.ts';
import { isSold, saleIdOf, saleIdText } from '../../functions/store/sale-record.ts';
import { lookAtLottery } from '../../functions/recount/recount-lottery.ts';
import { findUser } from '../../functions/store/user-record.ts';
import type { TestCloud } from './cloud.ts';
import type { TestClub } from './club.ts';

/** The stored tickets of a lottery, by number. */
export interface Recounted {
  readonly tickets: readonly TicketRecord[];
  readonly numbers: readonly number[];
  readonly sold: readonly number[];
  /** Number of tickets by assignment. */
  readonly assignments: ReadonlyMap<string, number>;
}

const strongly = { consistent: true };
const consistentCount = <T, K>(list: readonly T[], keyOf: (each: T) => K) =>
  new Map([...Map.groupBy(list, keyOf)].map(([key, group]) => [key, group.length]));

/**
 * Recounts a lottery from its tickets and compares everything that counts them: the numbers in use, each seller's tally,
 * its sums per day, the index of a user's tickets. No work may be in progress.
 */
export async function recount(cloud: TestCloud, club: TestClub, lotteryId: string): Promise<Recounted> {
  const table = cloud.service.of(club.id);
  const lottery = await findLottery(table, lotteryId, strongly);
  if (!lottery) throw new Error(`no lottery ${lotteryId}`);
  const { maxNumber } = lottery.view;
  const shards = Array.from({ length: shardOf(maxNumber) + 1 }, (_, shard) => shard);
  const [pending, bitmaps, tallies, ...parts] = await Promise.all([
    table.query(keys.pendingOfClub(club.id), strongly),
    readShards(table, lotteryId, shards),
    listTallies(table, lotteryId, strongly),
    ...shards.map((shard) => table.query(keys.ticketsOfShard(lotteryId, shard), strongly)),
  ]);
  const tickets = parts.flat().map(parseTicket);
  const numbers = tickets.map(({ number }) => number);

  const inFlight = pending
    .map(parsePending)
    .filter((each) => each.lotteryId === lotteryId && each.state !== 'finished');
  expect(inFlight, 'assignments in flight').toEqual([]);
  expect(new Set(numbers).size, 'a number twice').toBe(numbers.length);
  expect(
    numbers.filter((number) => number < 1 || number > maxNumber),
    'numbers out of range',
  ).toEqual([]);
  const taken = bitmaps.flatMap(({ shard, bits }) =>
    Array.from({ length: shardSize }, (_, place) => place)
      .filter((place) => isTaken(bits, place))
      .map((place) => shard * shardSize + place + 1),
  );
  expect(taken, 'numbers in use against tickets').toEqual(numbers);

  const held = Map.groupBy(tickets, ({ userId }) => userId);
  expect(tallies.map(({ userId }) => userId).toSorted(), 'sellers with a tally').toEqual(
    [...held.keys()].toSorted(),
  );
  for (const tally of tallies) {
    const own = held.get(tally.userId) ?? [];
    const buyers = own.flatMap(({ buyer }) => buyer ?? []);
    const days = Object.entries(tally.days).filter(([, sold]) => sold !== 0);
    expect({ total: tally.total, sold: tally.sold, days: new Map(days) }, `tally of ${tally.userId}`).toEqual(
      {
        total: own.length,
        sold: buyers.length,
        days: consistentCount(buyers, ({ at }) => saleDay(at)),
      },
    );
    expect(tally.v, `version of the tally of ${tally.userId}`).toBe(lottery.v);
    const user = await findUser(table, tally.userId, strongly);
    if (user && !lottery.view.closed) expect(tally.team, `team of ${tally.userId}`).toBe(user.view.teamId);
    const listed = (await table.query(keys.ticketsOfUser(tally.userId, lotteryId))).map(parseTicket);
    expect(listed.map(({ number, buyer }) => [number, buyer?.nonce])).toEqual(
      own.map(({ number, buyer }) => [number, buyer?.nonce]),
    );
  }
  const sold = tickets.filter(isSold);
  // An erased buyer's tickets have nonces of their own, though they stay one sale.
  const sales = Map.groupBy(sold, ({ buyer }) => buyer.nonce);
  for (const [nonce, group] of sales)
    expect(new Set(group.map((ticket) => saleIdText(saleIdOf(ticket)))).size, `sales of ${nonce}`).toBe(1);
  const looked = await lookAtLottery(table, lotteryId, new Map(), true);
  expect(looked.drifts, 'what the nightly recount finds').toEqual([]);
  return {
    tickets,
    numbers,
    sold: sold.map(({ number }) => number),
    assignments: consistentCount(tickets, ({ assignment }) => assignment),
  };
}
