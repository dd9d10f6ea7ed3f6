import { randomId } from '../store/ids.ts';
import { equal, type Write } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { LoginRecord } from '../store/login-record.ts';
import type { UserRecord } from '../store/user-record.ts';

/**
 * A family is the users of an email whose records have the same `family` (R321). Every change of a family requires the
 * version of the email's login record, so that changes at one email happen one after the other. When a member leaves or
 * chooses a new password, the family's id is replaced, which ends the sessions opened by switching (R325).
 */

/** The write that orders a change of a family after any other change at that email. */
export const underVersion = (email: string, { v }: LoginRecord): Write => ({
  update: keys.login(email),
  add: { v: 1 },
  if: equal('v', v),
});

/** The user's family, including the user; empty if the user has none. */
export const familyOf = (users: readonly UserRecord[], user: UserRecord): UserRecord[] =>
  user.family ? users.filter(({ family }) => family === user.family) : [];

/** The changed families: the new id by user, undefined for a user who no longer has a family. */
type NewFamilies = ReadonlyMap<string, string | undefined>;

const inFamily = (users: readonly UserRecord[], family: string | undefined): NewFamilies =>
  new Map(users.filter((user) => user.family !== family).map(({ id }) => [id, family]));

/** Links these users as one family, under an id that one of them has or a new one. A single user is not a family. */
export const linking = (users: readonly UserRecord[]): NewFamilies =>
  users.length < 2 ? new Map() : inFamily(users, users.find(({ family }) => family)?.family ?? randomId());

/** Gives a user's family another id. */
export const renewing = (users: readonly UserRecord[], user: UserRecord): NewFamilies =>
  inFamily(familyOf(users, user), randomId());

/** The same for the family that a user leaves: a member left alone no longer has a family. */
function leaving(users: readonly UserRecord[], leaver: UserRecord): NewFamilies {
  const left = familyOf(users, leaver).filter(({ id }) => id !== leaver.id);
  return inFamily(left, left.length < 2 ? undefined : randomId());
}

const withFamily = ({ id, v }: UserRecord, family: string | null | undefined): Write => ({
  update: keys.user(id),
  ...(family === undefined ? { remove: ['family'] } : { set: { family } }),
  add: { v: 1 },
  if: equal('v', v),
});

/** The writes for the users whose family changes. */
export const familyWrites = (users: readonly UserRecord[], families: NewFamilies): Write[] =>
  users.filter(({ id }) => families.has(id)).map((user) => withFamily(user, families.get(user.id)));

/** The writes for those who remain when a user leaves a family. */
export const withoutMember = (users: readonly UserRecord[], leaver: UserRecord): Write[] =>
  familyWrites(users, leaving(users, leaver));

/** The write that unlinks a user; no activation links them again. */
export const unlinked = (user: UserRecord): Write => withFamily(user, null);
