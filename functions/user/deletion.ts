import { findLogin, leaveLogin } from '../store/login-record.ts';
import { removeFromFundraisers } from '../store/collector-record.ts';
import { parseLottery } from '../store/lottery-record.ts';
import { logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { all, equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { ConditionFailed } from '../store/write.ts';
import { freeTicketsOf } from '../ledger/free-tickets.ts';
import { finishPendingOf } from '../ledger/pending.ts';
import { isLastAdmin } from './club-count.ts';
import { talliesOf } from './leaving.ts';
import { countAdmins } from '../ledger/role-change.ts';
import { findUser } from '../store/user-repository.ts';

/** A user's tallies in lotteries that are not archived. Strongly consistent. */
async function openTalliesOf(table: Table, userId: string) {
  const tallies = await talliesOf(table, userId);
  const lotteries = await table.getMany(
    tallies.map(({ lotteryId }) => keys.lottery(lotteryId)),
    { consistent: true },
  );
  return tallies.filter((tally, index) => {
    const lottery = lotteries[index];
    return tally.total > 0 && lottery !== undefined && !parseLottery(lottery).view.closed;
  });
}

/** Whether a user has sold tickets in a lottery that is not archived, which prevents deletion (R58). */
export async function hasSold(table: Table, userId: string): Promise<boolean> {
  return (await openTalliesOf(table, userId)).some((tally) => tally.sold > 0);
}

type DeletionOutcome = 'done' | 'user.hasSold' | 'role.lastAdmin' | 'user.busy';

/**
 * Completes a deletion that has been marked: unfinished assignments, unsold tickets, fundraisers, then the user. Removes
 * the mark where the user must stay (a ticket was sold, or the other Admin has gone since).
 */
export async function completeDeletion(
  table: Table,
  userId: string,
  by: string,
  now: Date,
): Promise<DeletionOutcome> {
  await finishPendingOf(table, { userId }, now);
  // The index of a user's tickets may lag: the tallies show when none is left.
  for (let round = 1; ; round++) {
    const held = await openTalliesOf(table, userId);
    if (held.length === 0) break;
    if (held.some((tally) => tally.sold > 0)) return stay(table, userId, 'user.hasSold');
    if (round > 10) return 'user.busy';
    await freeTicketsOf(table.forSteps(), userId);
  }
  return retry(() => remove(table, userId, by, now));
}

async function remove(table: Table, userId: string, by: string, now: Date): Promise<DeletionOutcome> {
  const user = await findUser(table, userId, { consistent: true });
  // Another process has completed it.
  if (!user) return 'done';
  if (user.leaving?.to !== null) return 'user.busy';
  if (await isLastAdmin(table, user)) return stay(table, userId, 'role.lastAdmin');
  await removeFromFundraisers(table, userId);
  const login = await findLogin(table, user.view.email);
  await table.commit([
    { delete: keys.user(userId), if: all(equal('v', user.v), equal('leaving.to', null)) },
    { update: keys.team(user.view.teamId), add: { users: -1 } },
    ...(login ? [leaveLogin(user.view.email, login, userId)] : []),
    ...countAdmins(user.view.role, null, { keepOne: true }),
    logPut(by, now, { kind: 'user', about: { what: 'user', id: userId }, text: 'Tog bort en användare' }),
  ]);
  return 'done';
}

async function stay(table: Table, userId: string, why: DeletionOutcome): Promise<DeletionOutcome> {
  try {
    await table.write({
      update: keys.user(userId),
      remove: ['leaving'],
      add: { v: 1 },
      if: equal('leaving.to', null),
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return why;
}
