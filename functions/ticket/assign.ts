import { absent, all, equal } from '../store/expression.ts';
import { randomId } from '../store/ids.ts';
import { keys, shardOf } from '../store/keys.ts';
import { again, contended, retry } from '../store/retry.ts';
import { CommittedBefore, type Table } from '../store/table.ts';
import { Contention, ConditionFailed, type Write } from '../store/write.ts';
import { findLottery, type LotteryRecord } from '../store/lottery-record.ts';
import type { Caller } from '../kernel/caller.ts';
import { reaches } from '../kernel/caller.ts';
import { parseUser } from '../store/user-record.ts';
import {
  chooseNumbers,
  numbersOf,
  roomiest,
  type Run,
  shardsOf,
  countNumbers,
} from '../ledger/choose-numbers.ts';
import { freeNumbers, markNumbers, readShards, type Shard } from '../ledger/numbers.ts';
import {
  findPending,
  type Pending,
  pendingKey,
  type PlannedSeller,
  sellersInline,
} from '../store/pending-record.ts';

/** What is requested: `quantity` numbers for each user, or one chosen number for one user. */
export interface Wanted {
  readonly lotteryId: string;
  readonly userIds: readonly string[];
  readonly quantity: number;
  readonly number?: number;
}

/**
 * Why an assignment was refused; nothing has been assigned. `atOnce`: this many can be assigned in one request, though
 * more are left.
 */
export type AssignRefusal =
  | { readonly refused: 'notFound' | 'lottery.archived' | 'user.busy' | 'ticket.numberTaken' | 'outOfRange' }
  | { readonly refused: 'ticket.tooFewLeft'; readonly left: number; readonly atOnce?: number };

/**
 * Shards in one transaction of at most 100 writes: room is left for the assignment, the lottery, a job, its outbox message
 * and the request's record.
 */
const maxShards = 92;
/** Epoch seconds. A plan outlives its assignment by far; one that was not committed expires unused. */
const planExpires = () => Math.floor(Date.now() / 1000) + 30 * 86_400;

/**
 * Chooses the numbers and commits the assignment, in one transaction over their shards, the assignment and the lottery
 * (R85, R89). From then on it is only rolled forward.
 * @param id of the assignment; a repeat of the request is answered from it
 * @param extra writes of the same transaction: the job, where there is one
 */
export async function reserveNumbers(
  table: Table,
  caller: Caller,
  wanted: Wanted,
  id: string,
  extra: readonly Write[] = [],
): Promise<Pending | AssignRefusal> {
  const userIds = [...new Set(wanted.userIds)];
  const total = userIds.length * wanted.quantity;
  let ready: LotteryRecord | undefined;
  return retry(
    async () => {
      if (ready === undefined) {
        const existing = await prepare(table, caller, wanted, userIds, total, id);
        if (existing) return existing;
        const judged = await judge(table, caller, wanted, userIds);
        if ('refused' in judged) return abandon(table, id, judged);
        ready = judged;
      }
      const chosen = await choose(table, ready, wanted, userIds.length);
      if ('refused' in chosen) return abandon(table, id, chosen);
      const sellers = userIds.map((u, index): PlannedSeller => ({
        u,
        n: chosen.runs[index] as [number, number][],
      }));
      const outcome = await commit(table, ready, id, sellers, chosen.shards, extra);
      // The assignment was cancelled or the lottery changed: start over. Otherwise only the free numbers have changed.
      if (outcome === 'begin again') ready = undefined;
      if (outcome !== 'committed') return again;
      const pending = await findPending(table, table.club, id);
      if (!pending) throw new Error(`assignment ${id} was deleted while it was committed`);
      return pending;
    },
    { attempts: contended },
  );
}

/**
 * Stores whom the assignment is for before anything is read, so that a concurrent move or deletion of a user sees it.
 */
async function prepare(
  table: Table,
  caller: Caller,
  { lotteryId }: Wanted,
  userIds: readonly string[],
  total: number,
  id: string,
): Promise<Pending | undefined> {
  const inline = userIds.length <= sellersInline;
  const pending: Pending = {
    club: table.club,
    id,
    lotteryId,
    by: caller.userId,
    state: 'preparing',
    at: Date.now(),
    done: 0,
    total,
    ...(inline && { sellers: userIds.map((u) => ({ u, n: [] })) }),
  };
  try {
    await table.write({ put: { ...pendingKey(pending), ...pending }, if: absent('pk') });
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const found = await findPending(table, table.club, id);
    return found && found.state !== 'preparing' ? found : undefined;
  }
}

async function judge(
  table: Table,
  caller: Caller,
  { lotteryId, number }: Wanted,
  userIds: readonly string[],
): Promise<LotteryRecord | AssignRefusal> {
  const [lottery, items] = await Promise.all([
    findLottery(table, lotteryId, { consistent: true }),
    table.getMany(
      userIds.map((userId) => keys.user(userId)),
      { consistent: true },
    ),
  ]);
  const users = items.flatMap((item) => (item ? [parseUser(item)] : []));
  const inScope = users.every(
    (user) => caller.isAdmin || reaches(caller, { id: '', teamId: user.view.teamId }),
  );
  if (!lottery || users.length < userIds.length || !inScope) return { refused: 'notFound' };
  if (number !== undefined && number > lottery.view.maxNumber) return { refused: 'outOfRange' };
  if (lottery.view.closed) return { refused: 'lottery.archived' };
  return users.some((user) => user.leaving) ? { refused: 'user.busy' } : lottery;
}

type Chosen = { readonly runs: readonly Run[][]; readonly shards: readonly Shard[] };

async function choose(
  table: Table,
  lottery: LotteryRecord,
  { quantity, number }: Wanted,
  sellers: number,
): Promise<Chosen | AssignRefusal> {
  const { maxNumber } = lottery.view;
  if (number !== undefined) {
    const shards = await readShards(table, lottery.id, [shardOf(number)]);
    const free = shards.flatMap((shard) => freeNumbers(shard, maxNumber));
    return free.some(([first, last]) => first <= number && number <= last)
      ? { runs: [[[number, number]]], shards }
      : { refused: 'ticket.numberTaken' };
  }
  const count = shardOf(maxNumber) + 1;
  const read: Shard[] = [];
  const free: Run[] = [];
  // Low numbers first: read more shards only while those read lack a run for every seller.
  for (let step = 1; read.length < count; step *= 2) {
    const next = Array.from(
      { length: Math.min(step, count - read.length) },
      (_, index) => read.length + index,
    );
    const shards = await readShards(table, lottery.id, next);
    read.push(...shards);
    for (const shard of shards) free.push(...freeNumbers(shard, maxNumber));
    const whole = free.reduce((fits, run) => fits + Math.floor(countNumbers([run]) / quantity), 0);
    if (whole >= sellers) break;
  }
  const runs = chooseNumbers(free, sellers, quantity);
  if (!runs) return { refused: 'ticket.tooFewLeft', left: countNumbers(free) };
  if (shardsOf(runs.flat()).size <= maxShards) return { runs, shards: read };
  // The last numbers of a huge lottery are scattered: use the shards with the most free numbers.
  const rest = Array.from({ length: count - read.length }, (_, index) => read.length + index);
  const all = [...read, ...(await readShards(table, lottery.id, rest))];
  const freeOf = all.map((shard) => freeNumbers(shard, maxNumber));
  const roomy = roomiest(freeOf, maxShards);
  const scattered = chooseNumbers(roomy, sellers, quantity);
  return scattered
    ? { runs: scattered, shards: all }
    : { refused: 'ticket.tooFewLeft', left: countNumbers(freeOf.flat()), atOnce: countNumbers(roomy) };
}

async function commit(
  table: Table,
  lottery: LotteryRecord,
  id: string,
  sellers: readonly PlannedSeller[],
  shards: readonly Shard[],
  extra: readonly Write[],
): Promise<'committed' | 'begin again' | 'choose again'> {
  const marks = markNumbers(
    lottery.id,
    shards,
    sellers.flatMap(({ n }) => numbersOf(n)),
    true,
  );
  // Never overwritten: a committed plan is rolled forward as it is.
  const plan = sellers.length > sellersInline ? randomId() : undefined;
  if (plan !== undefined)
    await table.write({ put: { ...keys.plan(plan), sellers, expiresAt: planExpires() } });
  try {
    const writes: Write[] = [
      {
        update: keys.pending(table.club, id),
        set: { state: 'committed', ...(plan === undefined ? { sellers } : { plan }) },
        if: equal('state', 'preparing'),
      },
      { check: keys.lottery(lottery.id), if: all(equal('v', lottery.v), equal('view.closed', false)) },
      ...marks,
      ...extra,
    ];
    await table.commit(writes, id);
    return 'committed';
  } catch (error) {
    if (error instanceof CommittedBefore) await abandon(table, id, undefined);
    if (error instanceof Contention) return 'choose again';
    if (!(error instanceof ConditionFailed)) throw error;
    return error.failed.some((index) => index < 2) ? 'begin again' : 'choose again';
  }
}

/** Deletes an assignment that is still `preparing`. @returns `refusal` */
async function abandon<T>(table: Table, id: string, refusal: T): Promise<T> {
  try {
    await table.write({ delete: keys.pending(table.club, id), if: equal('state', 'preparing') });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return refusal;
}
