import type { Session } from '../../shared/contract/auth.ts';
import type { ClubRecord } from '../store/club-record.ts';
import { ApiError } from '../store/api-error.ts';
import type { Sessions } from '../kernel/resources.ts';
import { all, attempt, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { ServiceTable, Table } from '../store/table.ts';
import type { UserRecord } from '../store/user-record.ts';
import { countFailure, countTry, limitAddress, limitTries, seenBy, type SignInAttempts } from './attempts.ts';
import { findLogin, type LoginRecord } from '../store/login-record.ts';
import { usersBehind } from './decoy-account.ts';
import { hashPassword, isOutdated, verifyPassword } from './password.ts';
import { openSession } from './session-answer.ts';

/** What signing in needs: the club's table, the viewer's network address, the signer of sessions. */
export interface SignInContext {
  readonly service: ServiceTable;
  readonly sessions: Sessions;
  readonly table: Table;
  /** The viewer's network address. */
  readonly address: string;
  readonly now: Date;
}

/** An attempt to sign in, with a known or unknown email. */
export interface Attempt {
  readonly email: string;
  readonly tries: SignInAttempts;
  readonly login: LoginRecord | undefined;
  /** Active users with this email. */
  readonly users: readonly UserRecord[];
  /** The named user, or the only one. */
  readonly meant: UserRecord | undefined;
}

/**
 * Counts an attempt and finds the user. @param userId of the user whom the client names, among those with this email
 * @throws {ApiError} 429 after too many failures of that user, or from the network address
 */
export async function beginAttempt(context: ProofContext, email: string, userId?: string): Promise<Attempt> {
  const { service, table, address, now } = context;
  const [tries, login] = await Promise.all([
    countTry(table, email, userId, now),
    findLogin(table, email),
    limitAddress(service, address, now),
  ]);
  const all = await usersBehind(table, login);
  const users = all.filter((user) => user.view.active);
  const whose = userId === undefined ? users[0] : all.find(({ id }) => id === userId);
  // If several users share the email and none is named, ask the client which one, whatever the password is.
  if (userId !== undefined || users.length < 2)
    await limitTries(table, { email, tries }, userId ?? whose?.id, whose, now);
  return { email, tries, login, users, meant: whose?.view.active ? whose : undefined };
}

/** Requirements for checking a password: those for signing in, without the signer. */
type ProofContext = Omit<SignInContext, 'sessions'>;

/**
 * Signs a user in by their password. An unknown user, an inactive club and a wrong password get the same answer after
 * the same work (R36). 2 W including the attempt, successful or not.
 * @throws {ApiError} `auth.invalidCredentials`
 */
export async function signIn(
  context: SignInContext,
  tried: Attempt,
  club: ClubRecord | undefined,
  user: UserRecord | undefined,
  password: string,
): Promise<Session> {
  const proven = await provePassword(context, tried, club && user, password);
  // Without a club nobody can be authenticated.
  if (!club) throw new ApiError('auth.invalidCredentials');
  return openSession(context, club, proven);
}

/**
 * Checks the password of an attempt's user, as at sign-in, and records success or failure.
 * @returns the user; undefined users and wrong passwords are refused alike
 * @throws {ApiError} `auth.invalidCredentials`
 */
export async function provePassword(
  context: ProofContext,
  tried: Attempt,
  user: UserRecord | undefined,
  password: string,
): Promise<UserRecord> {
  const stored = user && tried.login?.users[user.id]?.hash;
  const matches = await verifyPassword(password, stored);
  if (!matches || !user || !stored || !(await noteSuccess(context, tried.tries, user))) {
    await countFailure(context.service, context.address, context.now);
    throw new ApiError('auth.invalidCredentials');
  }
  if (isOutdated(stored)) await renewHash(context.table, tried.email, user.id, stored, password);
  return user;
}

/** Records the sign-in. Returns false if the user has changed since the read: an old password no longer counts. */
async function noteSuccess(
  { table, now }: ProofContext,
  tries: SignInAttempts,
  user: UserRecord,
): Promise<boolean> {
  const outcome = await attempt(
    table.write({
      update: keys.user(user.id),
      set: { lastLogin: now.toISOString(), seen: seenBy(tries, user.id) },
      if: all(equal('epoch', user.epoch), equal('view.active', true)),
    }),
  );
  return outcome === 'committed';
}

async function renewHash(table: Table, email: string, userId: string, stored: string, password: string) {
  const path = `users.${userId}.hash`;
  // If the password has been changed since, its hash is newer.
  await attempt(
    table.write({
      update: keys.login(email),
      set: { [path]: await hashPassword(password) },
      add: { v: 1 },
      if: equal(path, stored),
    }),
  );
}
