import { findLogin, leaveLogin } from '../store/login-record.ts';
import { removeFromFundraisers } from '../store/collector-record.ts';
import { parseLottery } from '../store/lottery-record.ts';
import { logPut } from '../store/log-record.ts';
import { nameWrites } from '../store/name-record.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { retry } from '../store/retry.ts';
import { absent, all, any, attempt, equal, type Write } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { freeTicketsOf } from '../ledger/free-tickets.ts';
import { finishPendingOf } from '../ledger/pending.ts';
import { isLastAdmin } from './club-count.ts';
import { asChanger, changedUser } from '../ledger/user-view.ts';
import { completeMove, talliesOf } from '../ledger/leaving.ts';
import { countAdmins } from '../ledger/role-change.ts';
import { everyUserOf, findUser, type UserRecord } from '../store/user-record.ts';
import { whyNotDeleted } from '../../shared/domain/user-changes.ts';
import { withoutMember } from '../ledger/family.ts';

/** A user's tallies with tickets, in lotteries that are open and in those that are archived. Strongly consistent. */
async function holdingsOf(table: Table, userId: string) {
  const tallies = (await talliesOf(table, userId)).filter(({ total }) => total > 0);
  const lotteries = await table.getMany(
    tallies.map(({ lotteryId }) => keys.lottery(lotteryId)),
    { consistent: true },
  );
  const isIn = (closed: boolean) => (_: unknown, index: number) => {
    const lottery = lotteries[index];
    return lottery !== undefined && parseLottery(lottery).view.closed === closed;
  };
  return { open: tallies.filter(isIn(false)), archived: tallies.filter(isIn(true)) };
}

/** Whether a user has sold tickets in a lottery that is not archived, which prevents deletion (R58). */
async function hasSold(table: Table, userId: string): Promise<boolean> {
  return (await holdingsOf(table, userId)).open.some(({ sold }) => sold > 0);
}

/** Whether a user owes money in any lottery, which prevents deletion if the club tracks payments (R245). */
async function owesMoney(table: Table, userId: string): Promise<boolean> {
  const [tallies, { trackPayments }] = await Promise.all([
    talliesOf(table, userId),
    readClubSettings(table, { consistent: true }),
  ]);
  return trackPayments && tallies.some(({ owed }) => owed > 0);
}

interface Deleter {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/**
 * Marks a user for deletion, after which no tickets are assigned to them; `completeDeletion` follows. Returns why not.
 * @param find reads the user, strongly; undefined if the deleting user does not have them in scope
 */
export async function beginDeletion(
  table: Table,
  { find, by }: { readonly find: () => Promise<UserRecord | undefined>; readonly by: Deleter },
  now: Date,
): Promise<'begun' | 'notFound' | NonNullable<ReturnType<typeof whyNotDeleted>> | 'settlement.open'> {
  const begin = async (): ReturnType<typeof beginDeletion> => {
    const user = await find();
    if (!user) return 'notFound';
    const { id } = user;
    const isLast = await isLastAdmin(table, user);
    const refusalWhere = (sold: boolean) =>
      whyNotDeleted({ ...changedUser(user), hasSold: sold, isLastAdmin: isLast }, asChanger(by));
    const refusal = refusalWhere(false);
    if (refusal !== null) return refusal;
    if (user.leaving?.to === null) return 'begun';
    if (user.leaving) {
      // Complete an interrupted move first.
      await completeMove(table.forSteps(), id, now);
      return begin();
    }
    const sold = refusalWhere(await hasSold(table, id));
    if (sold !== null) return sold;
    if (await owesMoney(table, id)) return 'settlement.open';
    await table.write({
      update: keys.user(id),
      set: { leaving: { to: null } },
      add: { v: 1 },
      if: equal('v', user.v),
    });
    return 'begun';
  };
  return retry(begin);
}

type DeletionOutcome = 'done' | 'user.hasSold' | 'settlement.open' | 'role.lastAdmin' | 'user.busy';

/**
 * Completes a marked deletion: unfinished assignments, unsold tickets, fundraisers, then the user. Removes the mark if
 * the user must stay (a ticket was sold, or the other Admin has gone since).
 */
export async function completeDeletion(
  table: Table,
  userId: string,
  by: string,
  now: Date,
): Promise<DeletionOutcome> {
  await finishPendingOf(table, { userId }, now);
  // The index of a user's tickets may lag: the tallies show when none is left.
  for (let round = 1; round <= 10; round++) {
    const outcome = await retry(() => remove(table, userId, by, now));
    if (outcome !== 'holding') return outcome;
    await freeTicketsOf(table.forSteps(), userId, { by, now });
  }
  return 'user.busy';
}

/** Tallies, and archived lotteries, that a deletion checks in its transaction. */
const maxChecks = 40;

/** Removes the user, or says that they still hold unsold tickets of an open lottery. */
async function remove(
  table: Table,
  userId: string,
  by: string,
  now: Date,
): Promise<DeletionOutcome | 'holding'> {
  const user = await findUser(table, userId, { consistent: true });
  // Another process has completed it.
  if (!user) return 'done';
  if (user.leaving?.to !== null) return 'user.busy';
  const { open, archived } = await holdingsOf(table, userId);
  if (open.some(({ sold }) => sold > 0)) return stay(table, userId, 'user.hasSold');
  if (open.length > 0) return 'holding';
  if (await isLastAdmin(table, user)) return stay(table, userId, 'role.lastAdmin');
  await removeFromFundraisers(table, userId);
  const [tallies, { trackPayments }, login] = await Promise.all([
    talliesOf(table, userId),
    readClubSettings(table, { consistent: true }),
    findLogin(table, user.view.email),
  ]);
  if (trackPayments && tallies.some(({ owed }) => owed > 0)) return stay(table, userId, 'settlement.open');
  // A ticket sold in an archived lottery may be paid to the seller at this moment.
  const owing = trackPayments ? tallies.filter(({ sold }) => sold > 0).slice(0, maxChecks) : [];
  await table.commit([
    { delete: keys.user(userId), if: all(equal('v', user.v), equal('leaving.to', null)) },
    { update: keys.team(user.view.teamId), add: { users: -1 } },
    ...nameWrites(user, undefined),
    ...(login ? [leaveLogin(user.view.email, login, userId)] : []),
    ...withoutMember(await everyUserOf(table, login), user),
    ...countAdmins(user.view.role, null, { keepOne: true }),
    ...owing.map(({ lotteryId, owed }): Write => ({
      check: keys.tally(lotteryId, userId),
      if: owed === 0 ? any(absent('owed'), equal('owed', 0)) : equal('owed', owed),
    })),
    // One that is reactivated from now on finds the user gone, and frees their tickets itself.
    ...archived
      .filter(({ total, sold }) => total > sold)
      .slice(0, maxChecks)
      .map(({ lotteryId }): Write => ({ check: keys.lottery(lotteryId), if: equal('view.closed', true) })),
    logPut(by, now, { kind: 'user', about: { what: 'user', id: userId }, text: 'Tog bort en användare' }),
  ]);
  return 'done';
}

async function stay(table: Table, userId: string, why: DeletionOutcome): Promise<DeletionOutcome> {
  await attempt(
    table.write({
      update: keys.user(userId),
      remove: ['leaving'],
      add: { v: 1 },
      if: equal('leaving.to', null),
    }),
  );
  return why;
}
