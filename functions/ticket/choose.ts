import { chooseNumbers, countNumbers, roomiest, type Run, shardsOf } from '../ledger/choose-numbers.ts';
import { freeNumbers, readShards, type Shard } from '../ledger/numbers.ts';
import { shardOf } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import type { TableReader } from '../store/table-reader.ts';

/**
 * Shards in one transaction of at most 100 writes, leaving room for the assignment, the lottery, the log, a job, its
 * outbox message and the request's record.
 */
const maxShards = 92;

/** Numbers for each seller, and the shards that were read. */
interface Chosen {
  readonly runs: readonly Run[][];
  readonly shards: readonly Shard[];
}

/** Too few numbers are free. `atOnce`: how many can be assigned in one request, although more are left. */
export interface TooFew {
  readonly refused: 'ticket.tooFewLeft';
  readonly left: number;
  readonly atOnce?: number;
}

/** One chosen number for one seller, if it is free. */
export async function chooseOne(
  table: TableReader,
  { id, view: { maxNumber } }: LotteryRecord,
  number: number,
): Promise<Chosen | { readonly refused: 'ticket.numberTaken' }> {
  const shards = await readShards(table, id, [shardOf(number)]);
  const free = shards.flatMap((shard) => freeNumbers(shard, maxNumber));
  return free.some(([first, last]) => first <= number && number <= last)
    ? { runs: [[[number, number]]], shards }
    : { refused: 'ticket.numberTaken' };
}

/** Free numbers for each seller, as many as `quantities` says. */
export async function choose(
  table: TableReader,
  { id, view: { maxNumber } }: LotteryRecord,
  quantities: readonly number[],
): Promise<Chosen | TooFew> {
  const count = shardOf(maxNumber) + 1;
  const most = quantities.reduce((one, other) => Math.max(one, other), 1);
  const read: Shard[] = [];
  const free: Run[] = [];
  // Low numbers first: read more shards only if those already read lack a run for some seller.
  for (let step = 1; read.length < count; step *= 2) {
    const next = Array.from(
      { length: Math.min(step, count - read.length) },
      (_, index) => read.length + index,
    );
    const shards = await readShards(table, id, next);
    read.push(...shards);
    for (const shard of shards) free.push(...freeNumbers(shard, maxNumber));
    const whole = free.reduce((fits, run) => fits + Math.floor(countNumbers([run]) / most), 0);
    if (whole >= quantities.length) break;
  }
  const runs = chooseNumbers(free, quantities);
  if (!runs) return { refused: 'ticket.tooFewLeft', left: countNumbers(free) };
  if (shardsOf(runs.flat()).size <= maxShards) return { runs, shards: read };
  // The last numbers of a huge lottery are scattered: use the shards with the most free numbers.
  const rest = Array.from({ length: count - read.length }, (_, index) => read.length + index);
  const all = [...read, ...(await readShards(table, id, rest))];
  const freeOf = all.map((shard) => freeNumbers(shard, maxNumber));
  const roomy = roomiest(freeOf, maxShards);
  const scattered = chooseNumbers(roomy, quantities);
  return scattered
    ? { runs: scattered, shards: all }
    : { refused: 'ticket.tooFewLeft', left: countNumbers(freeOf.flat()), atOnce: countNumbers(roomy) };
}
