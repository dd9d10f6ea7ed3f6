import { familyWrites, linking, renewing } from '../ledger/family.ts';
import { retry } from '../store/retry.ts';
import { equal, type Write } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import { findAccount, findUsers, type UserRecord } from '../store/user-record.ts';
import { readTries, seenBy } from './attempts.ts';
import { hashPassword } from './password.ts';

/** The content of a mailed link. `kind` is the field of each user's record that holds their current link. */
export interface PasswordLink {
  readonly kind: 'activation' | 'reset';
  /** The link of each user, by user id. */
  readonly linkOf: ReadonlyMap<string, string>;
}

/** The passwords chosen with a link. */
export interface Choice {
  readonly password: string;
  /** Activation: for those who do not share the password. */
  readonly own?: readonly { readonly userId: string; readonly password: string }[] | undefined;
  /** A new password: also for the others at the email who have no role. */
  readonly all?: boolean | undefined;
}

const isGood = ({ kind, linkOf }: PasswordLink, user: UserRecord, now: Date): boolean =>
  user[kind]?.id === linkOf.get(user.id) &&
  (user[kind]?.until ?? 0) > now.getTime() &&
  user.view.active === (kind === 'reset') &&
  user.leaving?.to !== null;

/** The users for whom a link is valid, in its order. Read strongly. */
export async function usersOfLink(table: TableReader, link: PasswordLink, now: Date): Promise<UserRecord[]> {
  const users = await findUsers(table, [...link.linkOf.keys()], { consistent: true });
  return users.filter((user) => isGood(link, user, now));
}

const withoutRole = (users: readonly UserRecord[]) => users.filter(({ view }) => view.role === null);

/** The others at a user's email who share a new password, if that is requested (R324). */
export async function othersChanged(table: TableReader, user: UserRecord): Promise<UserRecord[]> {
  const { users } = await findAccount(table, user.view.email);
  return withoutRole(users).filter(({ id, view }) => view.active && id !== user.id);
}

/**
 * Assigns the passwords of an activation (R320): each given own one to its user; the shared one to those without a role
 * or, if there are none, to the first user. Undefined if an own password names somebody else.
 */
function passwordsOf(users: readonly UserRecord[], { password, own = [] }: Choice) {
  const given = new Map(own.map((each) => [each.userId, each.password]));
  if (![...given.keys()].every((userId) => users.some(({ id }) => id === userId))) return undefined;
  const left = users.filter(({ id }) => !given.has(id));
  const sharing = withoutRole(left);
  const shared = sharing.length > 0 || given.size > 0 ? sharing : left.slice(0, 1);
  for (const { id } of shared) given.set(id, password);
  return given;
}

/** Assigns a new password: to the link's user, and with `all` to the others who share it. */
function sharedBy(good: readonly UserRecord[], users: readonly UserRecord[], { password, all }: Choice) {
  const others = all ? withoutRole(users).filter(({ view }) => view.active) : [];
  return new Map([...good.slice(0, 1), ...others].map(({ id }) => [id, password]));
}

/**
 * Uses a mailed link: stores the passwords, ends older sessions, and clears failed attempts. Of concurrent uses, one
 * succeeds (R46). Activated users are linked with the active ones at the email (R321). A new password replaces the
 * family's id, which ends the sessions opened from that user (R325).
 * @param answer makes the answer from the first user's future record; if it throws, the link stays valid
 * @returns that answer, or undefined if the link is not valid
 */
export async function choosePasswords<Answer>(
  table: Table,
  link: PasswordLink,
  choice: Choice,
  now: Date,
  answer: (user: UserRecord) => Promise<Answer>,
): Promise<Answer | undefined> {
  const isFirst = link.kind === 'activation';
  const hashes = new Map<string, string>();
  return retry(async () => {
    const [head] = await usersOfLink(table, link, now);
    if (!head) return undefined;
    const { email } = head.view;
    const [{ login, users }, tries] = await Promise.all([
      findAccount(table, email),
      readTries(table, email, now),
    ]);
    const named = [...link.linkOf.keys()].flatMap((userId) => users.filter(({ id }) => id === userId));
    const good = named.filter((user) => isGood(link, user, now));
    const passwords = isFirst ? passwordsOf(good, choice) : sharedBy(good, users, choice);
    const chosen = users.filter(({ id }) => passwords?.has(id));
    const first = good.find(({ id }) => passwords?.has(id));
    if (!login || !passwords || !first) return undefined;
    for (const [id, password] of passwords) if (!hashes.has(id)) hashes.set(id, await hashPassword(password));
    const active = users.filter(({ view, family }) => view.active && family !== null);
    const families = isFirst ? linking([...active, ...chosen]) : renewing(users, first);
    const lastLogin = isFirst ? now.toISOString() : first.lastLogin;
    const view = { ...first.view, active: true };
    const answered = await answer({ ...first, epoch: first.epoch + 1, lastLogin, view });
    await table.transact([
      ...chosen.map(({ id, v }): Write => ({
        update: keys.user(id),
        set: {
          seen: seenBy(tries, id),
          ...(isFirst && { 'view.active': true }),
          ...(id === first.id && { lastLogin }),
          ...(families.has(id) && { family: families.get(id) }),
        },
        remove: ['activation', 'reset'],
        add: { v: 1, epoch: 1 },
        if: equal('v', v),
      })),
      ...familyWrites(
        users.filter((user) => !chosen.includes(user)),
        families,
      ),
      {
        update: keys.login(email),
        set: Object.fromEntries([...passwords.keys()].map((id) => [`users.${id}.hash`, hashes.get(id)])),
        add: { v: 1 },
        if: equal('v', login.v),
      },
    ]);
    return answered;
  });
}
