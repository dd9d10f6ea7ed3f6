import { attempt, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { ServiceTable, Table } from '../store/table.ts';
import { findPending, type Pending, parsePending, pendingKey } from '../store/pending-record.ts';
import { rollForward } from './roll-forward.ts';

/**
 * Completes the unfinished assignments of a user or a lottery. A change of either's rules first marks the change, so
 * that no new assignment begins, then calls this, then fans out; so no ticket appears unnoticed. Assignments still in
 * preparation are cancelled, and their requests start over.
 */
export async function finishPendingOf(
  table: Table,
  match: { readonly userId?: string; readonly lotteryId?: string },
  now: Date,
): Promise<void> {
  const items = await table.query(keys.pendingOfClub(table.club), { consistent: true });
  for (const pending of items.map(parsePending))
    if (concerns(pending, match)) await finish(table, pending, now);
}

/**
 * Rolls the committed assignments of a lottery forward, so that its tallies count all assigned tickets.
 * @returns false, without doing anything, if an assignment has more than `most` tickets left: a job is creating them
 */
export async function finishCommitted(
  table: Table,
  lotteryId: string,
  most: number,
  now: Date,
): Promise<boolean> {
  const items = await table.query(keys.pendingOfClub(table.club), { consistent: true });
  const committed = items
    .map(parsePending)
    .filter((pending) => pending.lotteryId === lotteryId && pending.state === 'committed');
  if (committed.some(({ total }) => total > most)) return false;
  for (const pending of committed) await rollForward(table, pending, now);
  return true;
}

/** Completes one assignment unless it is finished; for the schedule and the job worker. */
export async function finishPendingById(
  service: ServiceTable,
  club: string,
  id: string,
  now: Date,
): Promise<void> {
  const table = service.of(club);
  const pending = await findPending(table, club, id);
  if (pending) await finish(table, pending, now);
}

function concerns(pending: Pending, { userId, lotteryId }: { userId?: string; lotteryId?: string }): boolean {
  if (pending.state === 'finished') return false;
  if (lotteryId !== undefined && pending.lotteryId !== lotteryId) return false;
  // Sellers stored in a separate plan may include any user.
  return userId === undefined || !pending.sellers || pending.sellers.some((seller) => seller.u === userId);
}

async function finish(table: Table, pending: Pending, now: Date): Promise<void> {
  if (pending.state === 'preparing') {
    const removal = { delete: pendingKey(pending), if: equal('state', 'preparing') };
    if ((await attempt(table.write(removal))) === 'committed') return;
  }
  const current = await findPending(table, pending.club, pending.id);
  if (current?.state === 'committed') await rollForward(table, current, now);
}
