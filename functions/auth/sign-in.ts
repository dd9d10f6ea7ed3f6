import type { Session } from '../../shared/contract/auth.ts';
import type { ClubRecord } from '../store/club-record.ts';
import { ApiError } from '../store/api-error.ts';
import type { Sessions } from '../kernel/resources.ts';
import { all, equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { ServiceTable, Table } from '../store/table.ts';
import { ConditionFailed } from '../store/write.ts';
import type { UserRecord } from '../store/user-record.ts';
import { countFailure, countTry, limitAddress, limitTries, seenBy, type Tries } from './attempts.ts';
import { findLogin, type LoginRecord } from '../store/login-record.ts';
import { usersBehind } from './decoy-account.ts';
import { hashPassword, isOutdated, verifyPassword } from './password.ts';
import { openSession } from './session-answer.ts';

/** Where somebody tries to sign in, and with which means. */
export interface SignInContext {
  readonly service: ServiceTable;
  readonly sessions: Sessions;
  readonly table: Table;
  /** The viewer's address. */
  readonly address: string;
  readonly now: Date;
}

/** A try to sign in with an address that may be known or not. */
export interface Attempt {
  readonly email: string;
  readonly tries: Tries;
  readonly login: LoginRecord | undefined;
  /** Active users of the address. */
  readonly users: readonly UserRecord[];
  /** Which of them is: the one who is named, or the only one. */
  readonly meant: UserRecord | undefined;
}

/**
 * Counts a try and finds who is meant. @param userId a user of that address who is named
 * @throws {ApiError} 429 after too many failures of that user, or from the viewer's address
 */
export async function beginAttempt(desk: SignInContext, email: string, userId?: string): Promise<Attempt> {
  const { service, table, address, now } = desk;
  const [tries, login] = await Promise.all([
    countTry(table, email, userId, now),
    findLogin(table, email),
    limitAddress(service, address, now),
  ]);
  const all = await usersBehind(table, login);
  const users = all.filter((user) => user.view.active);
  const whose = userId === undefined ? users[0] : all.find(({ id }) => id === userId);
  // Who names nobody and shares an address is asked which user is meant, whatever the password is.
  if (userId !== undefined || users.length < 2) limitTries(tries, userId ?? whose?.id, whose, now);
  return { email, tries, login, users, meant: whose?.view.active ? whose : undefined };
}

/**
 * Signs a user in whose password that is. No such user, a club that is not active, a wrong password: the
 * same answer after the same work. 2 W with the try, whether it succeeds or not.
 * @throws {ApiError} `auth.invalidCredentials`
 */
export async function signIn(
  desk: SignInContext,
  attempt: Attempt,
  club: ClubRecord | undefined,
  user: UserRecord | undefined,
  password: string,
): Promise<Session> {
  const stored = user && attempt.login?.users[user.id]?.hash;
  const matches = await verifyPassword(password, stored);
  if (!matches || !club || !user || !stored || !(await noteSuccess(desk, attempt.tries, user))) {
    await countFailure(desk.service, desk.address, desk.now);
    throw new ApiError('auth.invalidCredentials');
  }
  if (isOutdated(stored)) await renewHash(desk.table, attempt.email, user.id, stored, password);
  return openSession(desk, club.name, user);
}

/** Whether the user is still as read: a password that has just been changed opens nothing. */
async function noteSuccess({ table, now }: SignInContext, tries: Tries, user: UserRecord): Promise<boolean> {
  try {
    await table.write({
      update: keys.user(user.id),
      set: { lastLogin: now.toISOString(), seen: seenBy(tries, user.id) },
      if: all(equal('epoch', user.epoch), equal('view.active', true)),
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

async function renewHash(table: Table, email: string, userId: string, stored: string, password: string) {
  const path = `users.${userId}.hash`;
  try {
    await table.write({
      update: keys.login(email),
      set: { [path]: await hashPassword(password) },
      add: { v: 1 },
      if: equal(path, stored),
    });
  } catch (error) {
    // Changed meanwhile: then it is a newer one.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
