import { formatNumber, ticketsInWords } from '../../shared/domain/numbers.ts';
import { absent, all, attempt, equal, type Write } from '../store/write.ts';
import { randomId } from '../store/ids.ts';
import { keys } from '../store/keys.ts';
import { again, contended, retry } from '../store/retry.ts';
import { CommittedBefore, type Table } from '../store/table.ts';
import { findLottery, type LotteryRecord } from '../store/lottery-record.ts';
import type { Caller } from '../kernel/caller.ts';
import { reaches } from '../kernel/caller.ts';
import { parseUser } from '../store/user-record.ts';
import { countNumbers, numbersOf } from '../ledger/choose-numbers.ts';
import { completeMove } from '../ledger/leaving.ts';
import { markNumbers, type Shard } from '../ledger/numbers.ts';
import { ticketLog } from '../ledger/ticket-log.ts';
import { choose, chooseOne, type TooFew } from './choose.ts';
import {
  findPending,
  type Pending,
  pendingKey,
  planPuts,
  type PlannedSeller,
  sellersInline,
} from '../store/pending-record.ts';

/** The quantity for a user, at least one. */
export interface Share {
  readonly userId: string;
  readonly quantity: number;
}

/** The request: a share of numbers for each user, or one chosen number for one user. */
export interface AssignmentRequest {
  readonly lotteryId: string;
  readonly shares: readonly Share[];
  readonly number?: number;
  /**
   * The lottery's number of top-ups when the shares were computed. If there has been another since, the assignment is
   * refused as `outdated`.
   */
  readonly topUps?: number;
}

/** Why an assignment was refused; nothing has been assigned. */
export type AssignRefusal =
  | {
      readonly refused:
        | 'notFound'
        | 'lottery.archived'
        | 'user.busy'
        | 'ticket.numberTaken'
        | 'outOfRange'
        | 'outdated';
    }
  | TooFew;

/** An assignment ready to commit. */
interface Order {
  /** Id of the assignment; a repeat of the request is answered from it. */
  readonly id: string;
  /** Writes of the same transaction: the job, if there is one. */
  readonly extra: readonly Write[];
  readonly by: string;
  readonly now: Date;
}

/**
 * Chooses the numbers and commits the assignment, in one transaction over their shards, the assignment, the lottery and
 * the log (R85, R89, R256). From then on it only rolls forward.
 */
export async function reserveNumbers(
  table: Table,
  caller: Caller,
  request: AssignmentRequest,
  order: Order,
): Promise<Pending | AssignRefusal> {
  const { id } = order;
  const userIds = request.shares.map(({ userId }) => userId);
  let ready: LotteryRecord | undefined;
  return retry(
    async () => {
      if (ready === undefined) {
        const existing = await prepare(table, caller, request, id);
        if (existing) return existing;
        const judged = await judge(table, caller, request, userIds);
        if ('moving' in judged) {
          // Each of these moves has been interrupted, or is being completed elsewhere. It cancels this preparation.
          for (const userId of judged.moving) await completeMove(table.forSteps(), userId, order.now);
          return again;
        }
        if ('refused' in judged) return abandon(table, id, judged);
        ready = judged;
      }
      const chosen =
        request.number === undefined
          ? await choose(
              table,
              ready,
              request.shares.map(({ quantity }) => quantity),
            )
          : await chooseOne(table, ready, request.number);
      if ('refused' in chosen) return abandon(table, id, chosen);
      const sellers = userIds.map((u, index): PlannedSeller => ({
        u,
        n: chosen.runs[index] as [number, number][],
      }));
      const outcome = await commitNumbers(table, ready, sellers, chosen.shards, {
        ...order,
        topUps: request.topUps,
      });
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
 * Stores the users of the assignment before anything is read, so that a concurrent move or deletion of a user sees it.
 */
async function prepare(
  table: Table,
  caller: Caller,
  { lotteryId, shares }: AssignmentRequest,
  id: string,
): Promise<Pending | undefined> {
  const inline = shares.length <= sellersInline;
  const pending: Pending = {
    club: table.club,
    id,
    lotteryId,
    by: caller.userId,
    state: 'preparing',
    at: Date.now(),
    done: 0,
    total: shares.reduce((sum, { quantity }) => sum + quantity, 0),
    ...(inline && { sellers: shares.map(({ userId }) => ({ u: userId, n: [] })) }),
  };
  const outcome = await attempt(
    table.write({ put: { ...pendingKey(pending), ...pending }, if: absent('pk') }),
  );
  if (outcome === 'committed') return undefined;
  const found = await findPending(table, table.club, id);
  return found && found.state !== 'preparing' ? found : undefined;
}

async function judge(
  table: Table,
  caller: Caller,
  { lotteryId, number, topUps }: AssignmentRequest,
  userIds: readonly string[],
): Promise<LotteryRecord | AssignRefusal | { readonly moving: readonly string[] }> {
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
  if (topUps !== undefined && topUps !== (lottery.topUps ?? 0)) return { refused: 'outdated' };
  if (users.some(({ leaving }) => leaving?.to === null)) return { refused: 'user.busy' };
  const moving = users.filter(({ leaving }) => leaving).map(({ id }) => id);
  return moving.length > 0 ? { moving } : lottery;
}

async function commitNumbers(
  table: Table,
  lottery: LotteryRecord,
  sellers: readonly PlannedSeller[],
  shards: readonly Shard[],
  { id, extra, by, now, topUps }: Order & Pick<AssignmentRequest, 'topUps'>,
): Promise<'committed' | 'begin again' | 'choose again'> {
  const runs = sellers.flatMap(({ n }) => n);
  const marks = markNumbers(lottery.id, shards, numbersOf(runs), true);
  // Never overwritten: a committed plan is rolled forward unchanged.
  const plan = sellers.length > sellersInline ? randomId() : undefined;
  if (plan !== undefined) for (const put of planPuts(plan, sellers)) await table.write(put);
  const unchanged = all(equal('v', lottery.v), equal('view.closed', false));
  const writes: Write[] = [
    {
      update: keys.pending(table.club, id),
      set: { state: 'committed', ...(plan === undefined ? { sellers } : { plan }) },
      if: equal('state', 'preparing'),
    },
    topUps === undefined
      ? { check: keys.lottery(lottery.id), if: unchanged }
      : {
          update: keys.lottery(lottery.id),
          set: { topUps: topUps + 1 },
          if: all(unchanged, topUps === 0 ? absent('topUps') : equal('topUps', topUps)),
        },
    ...marks,
    ...extra,
    logOf(),
  ];
  const outcome = await attempt(table.commit(writes, id), { contended: true }).catch(
    async (error: unknown) => {
      if (error instanceof CommittedBefore) await abandon(table, id, undefined);
      throw error;
    },
  );
  if (outcome === 'committed') return outcome;
  return outcome.failed.some((index) => index < 2) ? 'begin again' : 'choose again';

  function logOf(): Write {
    const [one, ...more] = sellers;
    const words = ticketsInWords(countNumbers(runs));
    return more.length === 0
      ? ticketLog(lottery, `Tilldelade ${words}`, { by, userId: one?.u, runs }, now)
      : ticketLog(
          lottery,
          `Delade ut ${words} till ${formatNumber(sellers.length)} säljare`,
          { by, runs },
          now,
        );
  }
}

/** Deletes an assignment that is still `preparing`. @returns `refusal` */
async function abandon<T>(table: Table, id: string, refusal: T): Promise<T> {
  await attempt(table.write({ delete: keys.pending(table.club, id), if: equal('state', 'preparing') }));
  return refusal;
}
