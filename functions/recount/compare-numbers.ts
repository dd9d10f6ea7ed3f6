import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Item } from '../store/write.ts';
import { parseShard } from '../ledger/numbers.ts';
import { numbersOf } from '../ledger/choose-numbers.ts';
import { parsePending, type Pending, plannedSellers } from '../store/pending-record.ts';
import { type Counted, numbersIn } from './count-tickets.ts';
import type { Findings } from './drift.ts';

/** A committed assignment and its numbers. */
interface Flight {
  readonly pending: Pending;
  readonly numbers: readonly number[];
}

/** Committed assignments of a lottery, including those finished in the last day. */
export async function readInFlight(table: TableReader, lotteryId: string): Promise<readonly Flight[]> {
  const items = await table.query(keys.pendingOfClub(table.club), { consistent: true });
  const own = items
    .map(parsePending)
    .filter((pending) => pending.lotteryId === lotteryId && pending.state !== 'preparing');
  return Promise.all(
    own.map(async (pending) => ({
      pending,
      numbers: (await plannedSellers(table, pending)).flatMap(({ n }) => numbersOf(n)),
    })),
  );
}

/** Compares the numbers in use with the tickets. */
export function compareNumbers(
  found: Findings,
  lottery: string,
  counted: Counted,
  rules: readonly [before: number, after: number],
  taken: {
    readonly before: readonly (Item | undefined)[];
    readonly after: readonly (Item | undefined)[];
    readonly inFlight: {
      readonly before: readonly Flight[] | undefined;
      readonly after: readonly Flight[] | undefined;
    };
  },
): void {
  const { before = [], after = [] } = taken.inFlight;
  const over = new Set(
    before.filter(({ pending }) => pending.state === 'finished').map(({ pending }) => pending.id),
  );
  const coming = new Set(
    [...before, ...after].filter(({ pending }) => !over.has(pending.id)).flatMap(({ numbers }) => numbers),
  );
  for (const [shard, numbers] of counted.numbers.entries()) {
    const item = taken.before[shard];
    const { bits } = parseShard(shard, item);
    const around = [item?.v, taken.after[shard]?.v] as const;
    const id = String(shard);
    const empty = numbersIn(shard, bits, numbers).filter((number) => !coming.has(number)).length;
    found.add({ kind: 'number.taken', lottery, id, expected: 0, found: empty }, around);
    const unmarked = numbersIn(shard, numbers, bits).length;
    found.add({ kind: 'number.free', lottery, id, expected: 0, found: unmarked }, around);
  }
  found.add({ kind: 'number.range', lottery, expected: 0, found: counted.outOfRange }, rules);
  for (const number of counted.wrongIndex)
    found.must(false, { kind: 'index.ticket', lottery, id: String(number) });
}
