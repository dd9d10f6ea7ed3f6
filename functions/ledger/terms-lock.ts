import { absent, all, attempt, type Changes, equal, type Write } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import type { Table } from '../store/table.ts';
import { listTallies, sumTallies } from '../store/tally-record.ts';
import { propagateVersion } from './propagate-version.ts';

/** Maximum time that sales are blocked, in ms. Nothing is written in the last `marginMs`. */
const lockMs = 20_000;
const marginMs = 5_000;

/**
 * Changes what the first sale fixes, if nothing is sold (R76, R389, R446). Blocks sales under a new version, fans that
 * out so that no sale under the old terms can still commit, checks that nothing is sold, and then changes the lottery.
 * Sales resume after any error; only a crashed process leaves them blocked, until the lock expires.
 * @param id names the lock
 * @param change of the lottery, and the writes that belong to it
 * @returns 'go on' if nothing is sold: the caller reads again, whether this change or someone else's has been made
 */
export async function changeUnsold(
  table: Table,
  lottery: LotteryRecord,
  { id, now }: { readonly id: string; readonly now: Date },
  { set = {}, remove = [], others = [] }: Pick<Changes, 'set' | 'remove'> & { others?: readonly Write[] },
): Promise<'go on' | 'sold'> {
  const key = keys.lottery(lottery.id);
  const until = Date.now() + lockMs;
  const version = lottery.v + 1;
  const countSold = async () => sumTallies(await listTallies(table, lottery.id, { consistent: true })).sold;
  // Most refusals need no lock, because existing sales are visible.
  if ((await countSold()) > 0) return 'sold';
  try {
    const locked = await attempt(
      table.write({
        update: key,
        set: { v: version, termsLock: { id, until } },
        if: all(equal('v', lottery.v), absent('termsLock')),
      }),
    );
    if (locked !== 'committed') return 'go on';
    await propagateVersion(table, lottery.id, version, now);
    const sold = await countSold();
    const isChanged = sold === 0 && Date.now() < until - marginMs;
    const unlock: Write = {
      update: key,
      ...(isChanged && { set }),
      remove: ['termsLock', ...(isChanged ? remove : [])],
      if: all(equal('v', version), equal('termsLock.id', id)),
    };
    const outcome = await attempt(
      isChanged && others.length > 0 ? table.transact([unlock, ...others]) : table.write(unlock),
    );
    return outcome === 'committed' && sold > 0 ? 'sold' : 'go on';
  } catch (error) {
    await releaseLock(table, lottery.id, id);
    throw error;
  }
}

/**
 * Removes this change's lock, if it holds one. If that fails too, the lock expires, and the caller throws the first
 * error.
 */
async function releaseLock(table: Table, lotteryId: string, id: string): Promise<void> {
  await table
    .write({
      update: keys.lottery(lotteryId),
      add: { v: 1 },
      remove: ['termsLock'],
      if: equal('termsLock.id', id),
    })
    .catch(() => undefined);
}

/**
 * Removes the lock that a crashed change of fixed terms left behind, which holds back sales and other changes: when the
 * lock has expired, or for a retry of the same change (`own`).
 */
export async function settleLock(table: Table, lottery: LotteryRecord, own?: string): Promise<void> {
  const lock = lottery.termsLock;
  if (!lock || (lock.until > Date.now() && lock.id !== own)) return;
  await attempt(
    table.write({
      update: keys.lottery(lottery.id),
      add: { v: 1 },
      remove: ['termsLock'],
      if: all(equal('termsLock.id', lock.id), equal('v', lottery.v)),
    }),
  );
}
