import { finishPendingOf } from './pending.ts';
import { all, equal, type Write } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { retry } from '../store/retry.ts';
import { nameWrites } from '../store/name-record.ts';
import { joinTeam } from '../store/structure-record.ts';
import { parseTally, type TallyRecord } from '../store/tally-record.ts';
import { findUser, type UserRecord } from '../store/user-record.ts';

/**
 * Moving or deleting a user starts with a mark on the record, after which no tickets are assigned to them. Assignments
 * in progress are completed, then each step follows. Restartable: any later run completes a crashed one.
 */

/** A user's tallies: those in the index and, because the index may lag, those of the active lotteries. */
export async function talliesOf(
  table: Table,
  userId: string,
): Promise<(TallyRecord & { readonly lotteryId: string })[]> {
  const [indexed, open] = await Promise.all([
    table.query(keys.talliesOfUser(userId)),
    table.query(keys.lotteries(false)),
  ]);
  const lotteryIds = [
    ...new Set([...indexed.map((item) => String(item.sk2)), ...open.map((item) => String(item.sk1))]),
  ];
  const items = await table.getMany(
    lotteryIds.map((lotteryId) => keys.tally(lotteryId, userId)),
    { consistent: true },
  );
  return items.flatMap((item, index) =>
    item ? [{ ...parseTally(item), lotteryId: lotteryIds[index] ?? '' }] : [],
  );
}

/**
 * Marks a user as moving to a team, which counts the user from now on: the move is then certain, and logged.
 * @throws if they have changed since
 */
export async function beginMove(
  table: Table,
  user: UserRecord,
  teamId: string,
  log: readonly Write[] = [],
): Promise<void> {
  await table.transact([
    { update: keys.user(user.id), set: { leaving: { to: teamId } }, add: { v: 1 }, if: equal('v', user.v) },
    joinTeam(teamId),
    ...log,
  ]);
}

/** Maximum tallies in one transaction. */
const batch = 90;

/**
 * Completes a move that has been marked: unfinished assignments, the team in the tallies, then the user. Does nothing
 * without a mark. Every write checks the mark, so that a slow one never undoes a later move.
 */
export async function completeMove(table: Table, userId: string, now: Date): Promise<void> {
  const marked = await findUser(table, userId, { consistent: true });
  const teamId = marked?.leaving?.to;
  if (!teamId) return;
  const still = equal('leaving.to', teamId);
  await finishPendingOf(table, { userId }, now);
  const advance = async (): Promise<void> => {
    const user = await findUser(table, userId, { consistent: true });
    // Another process has completed it.
    if (!user || user.leaving?.to !== teamId) return;
    const behind = (await talliesOf(table, userId)).filter((tally) => tally.team !== teamId);
    if (behind.length > 0) {
      await table.transact([
        { check: keys.user(userId), if: still },
        ...behind.slice(0, batch).map(({ lotteryId }): Write => ({
          update: keys.tally(lotteryId, userId),
          set: { team: teamId },
        })),
      ]);
      return advance();
    }
    await table.commit([
      {
        update: keys.user(userId),
        set: { 'view.teamId': teamId, ...keys.userByTeam(teamId, userId) },
        remove: ['leaving'],
        add: { v: 1 },
        if: all(still, equal('v', user.v)),
      },
      ...nameWrites(user, { ...user, view: { ...user.view, teamId } }),
      { update: keys.team(user.view.teamId), add: { users: -1 } },
    ]);
  };
  await retry(advance);
}
