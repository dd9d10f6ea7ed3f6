import type { Bucket } from '../store/bucket.ts';
import { directCandidates, type Prize, winnerAmong } from '../../shared/domain/draw.ts';
import { findLottery, type LotteryRecord } from '../store/lottery-record.ts';
import { absent, attempt, below, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { listTallies } from '../store/tally-record.ts';
import { type DrawRecord, findDraw, prizeOf } from '../store/draw-record.ts';
import {
  findFrozen,
  isInSet,
  keepSet,
  readSet,
  readSold,
  type SoldSet,
  storeFrozen,
  withNumbers,
} from '../ledger/sold-set.ts';
import { listWinnersOf, type WinnerRecord } from '../store/winner-record.ts';

interface Kept {
  readonly set: SoldSet;
  readonly hash: string;
}

/**
 * Stores, for each winner of a draw, the set of sold numbers that proves it. That takes a full read of the lottery, so
 * it happens after the draw, based on what the draw committed.
 *
 * - If the sale was over, the set no longer changes: it is read once for that version of the lottery's rules and shared
 * by all draws.
 * - While tickets are being sold, a later read may differ from what the draw saw. What the draw saw of the numbers that
 * it read is known: the counters give the unsold ones, and the winner was sold. These bits are set accordingly; no
 * other number was read or affected the result.
 *
 * A winner drawn by position needed the whole set and was stored with it.
 */
export async function freezeSets(table: Table, documents: Bucket, drawId: string): Promise<void> {
  const draw = await findDraw(table, drawId, { consistent: true });
  if (!draw) return;
  const winners = await listWinnersOf(table, draw, { consistent: true });
  const read = once((maxNumber) => readSold(table, draw.lotteryId, maxNumber));
  for (const winner of winners) {
    if (winner.set !== undefined) continue;
    const frozen = winner.over ? await frozenSet(table, documents, draw, winner.lv) : undefined;
    const fits = frozen && decides(frozen.set, draw, winner);
    const hash = fits ? frozen.hash : await keepOwn(table, documents, draw, winner, read);
    // The first writer decides: a public set does not change.
    await attempt(
      table.write({
        update: keys.winner(draw.lotteryId, draw.id, winner.prize),
        set: { set: hash },
        if: absent('set'),
      }),
    );
  }
  // A set stored with its winner belongs to that winner alone. The shared one is read only after sales have certainly
  // ended.
  const last = winners.at(-1);
  if (last?.over) await frozenSet(table, documents, draw, last.lv);
}

/** Reads once for each highest number. */
function once(read: (maxNumber: number) => Promise<SoldSet>): (maxNumber: number) => Promise<SoldSet> {
  const readings = new Map<number, Promise<SoldSet>>();
  return (maxNumber) => {
    const reading = readings.get(maxNumber) ?? read(maxNumber);
    readings.set(maxNumber, reading);
    return reading;
  };
}

/** Whether the draw's rules choose this winner from this set. */
function decides(set: SoldSet, draw: DrawRecord, winner: WinnerRecord): boolean {
  const found = winnerAmong(prizeBefore(draw, winner), (number) => isInSet(set, number));
  return found?.number === winner.number && found.counter === winner.counter;
}

const prizeBefore = (draw: DrawRecord, { prize, maxNumber }: WinnerRecord): Prize =>
  prizeOf({ ...draw, winners: draw.winners.slice(0, prize) }, maxNumber);

async function keepOwn(
  table: Table,
  documents: Bucket,
  draw: DrawRecord,
  winner: WinnerRecord,
  read: (maxNumber: number) => Promise<SoldSet>,
): Promise<string> {
  const found = await read(winner.maxNumber);
  const set = decides(found, draw, winner) ? found : asSeen(found, draw, winner);
  return keepSet(documents, table.club, draw.lotteryId, set);
}

/** The set, corrected to what the draw saw of the numbers that it read. */
export function asSeen(set: SoldSet, draw: DrawRecord, winner: WinnerRecord): SoldSet {
  const tried = Array.from(
    directCandidates(prizeBefore(draw, winner), winner.counter),
    ({ number }) => number,
  );
  const without = withNumbers(set, tried, false);
  return withNumbers(without, [winner.number, ...draw.winners.slice(0, winner.prize)], true);
}

/**
 * The final set of a lottery whose sale was over under this version; undefined if its rules have changed since, so that
 * more may have been sold.
 */
async function frozenSet(
  table: Table,
  documents: Bucket,
  { lotteryId }: DrawRecord,
  version: number,
): Promise<Kept | undefined> {
  const known = await findFrozen(table, lotteryId, version);
  if (known !== undefined)
    return { hash: known, set: await readSet(documents, table.club, lotteryId, known) };
  const lottery = await findLottery(table, lotteryId, { consistent: true });
  if (lottery?.v !== version) return undefined;
  await endSales(table, lottery);
  const set = await readSold(table, lotteryId, lottery.view.maxNumber);
  const after = await findLottery(table, lotteryId, { consistent: true });
  if (after?.v !== version) return undefined;
  const hash = await storeFrozen(
    table,
    lotteryId,
    version,
    await keepSet(documents, table.club, lotteryId, set),
  );
  return { hash, set: await readSet(documents, table.club, lotteryId, hash) };
}

/** A tally that the fan-out of a change has not reached would still let a sale commit under the old rules. */
async function endSales(table: Table, lottery: LotteryRecord): Promise<void> {
  const behind = (await listTallies(table, lottery.id, { consistent: true })).filter(
    ({ v }) => v < lottery.v,
  );
  for (const { userId } of behind)
    await attempt(
      table.transact([
        { update: keys.tally(lottery.id, userId), set: { v: lottery.v }, if: below('v', lottery.v) },
        { check: keys.lottery(lottery.id), if: equal('v', lottery.v) },
      ]),
    );
}
