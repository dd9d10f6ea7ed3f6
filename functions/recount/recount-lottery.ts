import { ids, keys, shardsUpTo } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Item } from '../store/write.ts';
import { findUsers, type UserRecord } from '../store/user-record.ts';
import { countFromTickets } from './count-tickets.ts';
import { Findings, type Observation } from './drift.ts';
import { compareDraws } from './compare-draws.ts';
import { compareNumbers, readInFlight } from './compare-numbers.ts';
import { compareSettlements } from './count-settlements.ts';
import { compareTallies } from './compare-tallies.ts';
import { type LotteryRecords, readLotteryRecords } from './lottery-records.ts';
import { parseDraw } from '../store/draw-record.ts';
import { leftOf, parsePrizes } from '../store/prize-record.ts';
import { parseWinner } from '../store/winner-record.ts';

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

/**
 * Compares the counters of a lottery's prizes with the list and with the winners. A winner replaced by another draw
 * counts until that draw has drawn the prize (R388). A winner and the counters change in one transaction, and so do the
 * list and the counters.
 */
function comparePrizes(
  found: Findings,
  { before, after }: { readonly before: LotteryRecords; readonly after: LotteryRecords },
): void {
  const { id: lottery } = before.lottery;
  const around = [
    [before.prizes, before.winners, before.draws],
    [after.prizes, after.winners, after.draws],
  ] as const;
  const list = parsePrizes(before.prizes, lottery);
  if (!list) return found.must(false, { kind: 'prize.listed', lottery }, around);
  const waiting = before.draws.map(parseDraw).flatMap(({ redrawOf, winners }) => {
    const at = redrawOf && winners.length === 0 ? ids.parseDraw(redrawOf.drawId) : undefined;
    return redrawOf && at ? [keys.winner(lottery, at.drawId, redrawOf.prize).sk] : [];
  });
  const holding = before.winners.filter(
    (item) => !parseWinner(item).replaced || waiting.includes(String(item.sk)),
  );
  const won = Map.groupBy(holding.map(parseWinner), ({ prizeId }) => prizeId);
  for (const id of new Set([...Object.keys(list.drawn), ...won.keys()])) {
    if (id === undefined) continue;
    const [expected, counted] = [won.get(id)?.length ?? 0, list.drawn[id] ?? 0];
    found.add({ kind: 'prize.drawn', lottery, id, expected, found: counted }, around);
    const prize = list.prizes.find((each) => each.id === id);
    const fits = counted === 0 || (prize !== undefined && leftOf(list, prize) >= 0);
    found.must(fits, { kind: 'prize.listed', lottery, id }, around);
  }
}
