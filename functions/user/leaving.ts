import { finishPendingOf } from '../ledger/pending.ts';
import { equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import type { Write } from '../store/write.ts';
import { retry } from '../store/retry.ts';
import { joinTeam } from '../store/structure-record.ts';
import { parseTally, type TallyRecord } from '../store/tally-record.ts';
import { findUser } from '../store/user-repository.ts';
import type { UserRecord } from '../store/user-record.ts';

/**
 * Moving and deleting a user begin with a mark on the record: from then on nothing new is assigned. What was
 * being assigned is completed, then the rest follows, step by step; each step can be repeated, so that
 * whoever comes next goes on where a crash left it.
 */

/** A user's tallies: those the index knows, and, since the index may be behind, those of the open lotteries as they are. */
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

/** Marks a user as being on the way to a team, which counts the user from now on. @throws {ConditionFailed} */
export async function beginMove(table: Table, user: UserRecord, teamId: string): Promise<void> {
  await table.transact([
    { update: keys.user(user.id), set: { leaving: { to: teamId } }, add: { v: 1 }, if: equal('v', user.v) },
    joinTeam(teamId),
  ]);
}

/** Most tallies that go into one transaction. */
const batch = 90;

/**
 * Brings a marked move to its end: assignments in flight, the team in the tallies, then the user. Does
 * nothing where there is no mark. The mark is checked with each write, so that a slow one never undoes a
 * later move.
 */
export async function completeMove(table: Table, userId: string, now: Date): Promise<void> {
  const marked = await findUser(table, userId, { consistent: true });
  const teamId = marked?.leaving?.to;
  if (!teamId) return;
  const still = equal('leaving.to', teamId);
  await finishPendingOf(table, { userId }, now);
  const advance = async (): Promise<void> => {
    const user = await findUser(table, userId, { consistent: true });
    // Somebody else went on with it and was first.
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
        if: still,
      },
      { update: keys.team(user.view.teamId), add: { users: -1 } },
    ]);
  };
  await retry(advance);
}
