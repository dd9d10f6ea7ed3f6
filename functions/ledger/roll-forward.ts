import { absent, all, attempt, equal, type Write } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { again, retry } from '../store/retry.ts';
import type { Table } from '../store/table.ts';
import { findLottery } from '../store/lottery-record.ts';
import { tallyPut } from '../store/tally-record.ts';
import { ticketItem } from '../store/ticket-record.ts';
import { parseUser } from '../store/user-record.ts';
import { numbersOf } from './choose-numbers.ts';
import {
  findPending,
  type Pending,
  pendingKey,
  type PlannedSeller,
  plannedSellers,
} from '../store/pending-record.ts';

/** A transaction holds 100 writes; one is the assignment's own. */
const batchSize = 99;
/** How long a finished assignment is kept for repeats, in seconds: longer than an Idempotency-Key is valid. */
const retentionSeconds = 25 * 3600;

type Portion = { readonly userId: string; readonly numbers: readonly number[] };

/**
 * Divides a plan into batches, deterministically. Each is one transaction with the tallies and tickets of one or more
 * sellers. A seller who needs at most half a batch is never split over two, which would write the tally twice.
 */
export function batchesOf(sellers: readonly PlannedSeller[]): Portion[][] {
  const batches: Portion[][] = [];
  let room = 0;
  for (const { u, n } of sellers) {
    const numbers = numbersOf(n);
    const whole = numbers.length + 1;
    if (room < whole && whole * 2 <= batchSize) room = 0;
    for (let from = 0; from < numbers.length;) {
      if (room < 2) {
        batches.push([]);
        room = batchSize;
      }
      const portion = numbers.slice(from, from + room - 1);
      batches.at(-1)?.push({ userId: u, numbers: portion });
      room -= portion.length + 1;
      from += portion.length;
    }
  }
  return batches;
}

/**
 * Completes a committed assignment. Several processes may run it concurrently: each batch advances the assignment's
 * counter conditionally, so it is written exactly once.
 * @param table the club's
 */
export async function rollForward(
  table: Table,
  pending: Pending,
  now: Date,
  progress: (tickets: number) => Promise<void> = async () => undefined,
): Promise<void> {
  // The numbers are in use since the commit, and none can be taken back in the meantime.
  const [sellers, generations] = await Promise.all([
    plannedSellers(table, pending),
    generationsIn(table, pending.lotteryId),
  ]);
  const batches = batchesOf(sellers);
  const writeNext = async ({ done }: Standing): Promise<Standing | typeof again> => {
    const batch = batches[done];
    if (!batch) throw new Error(`assignment ${pending.id} has no batch ${done}`);
    const last = done === batches.length - 1;
    const outcome = await attempt(
      table.transact(await batchWrites(table, pending, { batch, done, last, generations }, now)),
      { contended: true },
    );
    if (outcome === 'committed') return { done: done + 1, state: last ? 'finished' : 'committed' };
    // Another process wrote this batch, or a tally was created or deleted: read again.
    const current = (await findPending(table, pending.club, pending.id)) ?? { done, state: 'finished' };
    return current.state === 'committed' && current.done === done ? again : current;
  };
  let standing: Standing = pending;
  while (standing.state === 'committed') {
    const before = standing;
    standing = await retry(() => writeNext(before));
    if (standing.state === 'committed') await progress(countOf(batches.slice(0, standing.done)));
  }
}

/** Progress of an assignment: batches written, and whether any remain. */
type Standing = Pick<Pending, 'done' | 'state'>;

const countOf = (batches: readonly (readonly Portion[])[]): number =>
  batches.flat().reduce((sum, { numbers }) => sum + numbers.length, 0);

/** How many sales each number began in earlier assignments. 1 R if there are few. */
async function generationsIn(table: Table, lotteryId: string): Promise<ReadonlyMap<number, number>> {
  const items = await table.query(keys.generations(lotteryId), { consistent: true });
  return new Map(items.map(({ sk, g }) => [Number(sk), Number(g)]));
}

interface Batch {
  readonly batch: readonly Portion[];
  /** Its place among the batches, from 0. */
  readonly done: number;
  readonly last: boolean;
  readonly generations: ReadonlyMap<number, number>;
}

async function batchWrites(
  table: Table,
  pending: Pending,
  { batch, done, last, generations }: Batch,
  now: Date,
): Promise<Write[]> {
  const { lotteryId, id, by } = pending;
  const [lottery, tallies, users] = await Promise.all([
    findLottery(table, lotteryId, { consistent: true }),
    table.getMany(
      batch.map(({ userId }) => keys.tally(lotteryId, userId)),
      { consistent: true },
    ),
    table.getMany(
      batch.map(({ userId }) => keys.user(userId)),
      { consistent: true },
    ),
  ]);
  if (!lottery) throw new Error(`the lottery of assignment ${id} does not exist`);
  const plan: Write = {
    update: pendingKey(pending),
    add: { done: 1 },
    ...(last && {
      set: { state: 'finished', expiresAt: Math.floor(now.getTime() / 1000) + retentionSeconds },
    }),
    if: all(equal('state', 'committed'), equal('done', done)),
  };
  return [
    plan,
    ...batch.flatMap(({ userId, numbers }, index): Write[] => {
      const key = keys.tally(lotteryId, userId);
      const user = users[index];
      if (!user) throw new Error(`a seller of assignment ${id} does not exist`);
      const tally: Write = tallies[index]
        ? { update: key, add: { total: numbers.length } }
        : tallyPut(lotteryId, userId, {
            team: parseUser(user).view.teamId,
            total: numbers.length,
            v: lottery.v,
          });
      const tickets = numbers.map((number): Write => ({
        put: ticketItem({
          lotteryId,
          number,
          userId,
          assignment: id,
          assignedBy: by,
          generations: generations.get(number),
        }),
        if: absent('pk'),
      }));
      return [tally, ...tickets];
    }),
  ];
}
