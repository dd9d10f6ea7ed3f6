import { keys, shardsUpTo } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Item } from '../store/write.ts';
import type { UserRecord } from '../store/user-record.ts';
import { findUsers } from '../store/user-repository.ts';
import { countFromTickets } from './count-tickets.ts';
import { Findings, type Observation } from './drift.ts';
import { compareDraws } from './compare-draws.ts';
import { compareNumbers, readInFlight } from './compare-numbers.ts';
import { comparePrizes } from './compare-prizes.ts';
import { compareSettlements } from './count-settlements.ts';
import { compareTallies } from './compare-tallies.ts';
import { readLotteryRecords } from './lottery-records.ts';

/**
 * Compares a lottery's tickets with everything that counts them. Reads the counters before the tickets and, if
 * consistent, again after them: they change in the same transactions.
 */
export async function lookAtLottery(
  table: TableReader,
  lotteryId: string,
  users: ReadonlyMap<string, UserRecord>,
  consistent: boolean,
): Promise<Observation> {
  const found = new Findings();
  // Read first: numbers of unfinished assignments are in use but may have no tickets yet.
  const inFlight = consistent ? await readInFlight(table, lotteryId) : undefined;
  const before = await readLotteryRecords(table, lotteryId, consistent);
  if (!before) return found;
  const { maxNumber } = before.lottery.view;
  const shards = shardsUpTo(maxNumber).map((shard) => keys.taken(lotteryId, shard));
  const readTaken = () => table.getMany(shards, { consistent });
  const taken = consistent ? await readTaken() : undefined;
  const winners = new Set(before.winners.map(({ number }) => Number(number)));
  const counted = await countFromTickets(table, lotteryId, maxNumber, winners, consistent);
  const sellers = consistent ? await usersNow(table, before.tallies) : users;
  const [after = before, takenAfter, inFlightAfter] = consistent
    ? await Promise.all([
        readLotteryRecords(table, lotteryId, true),
        readTaken(),
        readInFlight(table, lotteryId),
      ])
    : [before, counted.taken, undefined];

  const { pk1, sk1 } = keys.lotteryByState(before.lottery.view.closed, lotteryId);
  found.must(before.item.pk1 === pk1 && before.item.sk1 === sk1, {
    kind: 'index.lottery',
    lottery: lotteryId,
  });
  compareNumbers(found, lotteryId, counted, [before.lottery.v, after.lottery.v], {
    before: taken ?? counted.taken,
    after: takenAfter,
    inFlight: { before: inFlight, after: inFlightAfter },
  });
  compareTallies(found, counted, sellers, { before, after });
  compareSettlements(found, counted.settlements, { before, after });
  compareDraws(found, counted, { before, after });
  comparePrizes(found, { before, after });
  return found;
}

/** The users with a tally, read between the two reads of the tallies. */
async function usersNow(
  table: TableReader,
  tallies: readonly Item[],
): Promise<ReadonlyMap<string, UserRecord>> {
  const ids = tallies.map(({ sk }) => String(sk).split('#')[1] ?? '');
  return new Map((await findUsers(table, ids, { consistent: true })).map((user) => [user.id, user]));
}
