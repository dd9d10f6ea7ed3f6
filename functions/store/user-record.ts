import * as z from 'zod/mini';
import { type Identity, roles } from '../../shared/contract/roles.ts';
import { keys } from './keys.ts';
import type { Item } from './write.ts';
import { findLogin, type LoginRecord } from './login-record.ts';
import type { Consistency, TableReader } from './table-reader.ts';

const LinkState = z.object({ id: z.string(), until: z.number() });

const Names = z.object({ firstName: z.string(), lastName: z.string() });

/** A user as stored. The index by team projects `view`. */
export const UserRecord = z.object({
  id: z.string(),
  /** Version; every write that depends on a read requires the version it read. */
  v: z.number(),
  /** Sessions of an older epoch have ended. */
  epoch: z.number(),
  view: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    teamId: z.string(),
    active: z.boolean(),
    role: z.nullable(z.number()),
    createdDate: z.string(),
    /** The last mail to the email has not arrived (R545, R546); absent otherwise. */
    mail: z.optional(z.enum(['bounced', 'givenUp'])),
  }),
  /** Own names of a user with a protected identity. `view` has their alias, so that every list shows that (R610). */
  real: z.optional(Names),
  /** Outside `view`: signing in must not cost an index write. */
  lastLogin: z.nullable(z.string()),
  /** The current activation link; `until` in epoch ms. */
  activation: z.optional(LinkState),
  /** The current link for a new password. */
  reset: z.optional(LinkState),
  /** When the last activation mail was requested, in epoch ms. */
  activationAskedAt: z.optional(z.number()),
  /** Being moved to team `to`, or deleted (null). No tickets are assigned until that is finished (R60). */
  leaving: z.optional(z.object({ to: z.nullable(z.string()) })),
  /**
   * The family: users who share an email and this id. Null for an unlinked user, whom no activation links again; absent
   * if never linked (R321).
   */
  family: z.optional(z.nullable(z.string())),
  /** Sign-in attempts counted at the last success: these were not failures. */
  seen: z.optional(z.object({ window: z.number(), tries: z.number() })),
});
export type UserRecord = z.infer<typeof UserRecord>;

export function parseUser(item: Item): UserRecord {
  return UserRecord.parse({ ...item, id: item.sk });
}

const Listed = z.pick(UserRecord, { id: true, view: true });

/** A user as read from the index by team. */
export const parseListedUser = (item: Item): z.infer<typeof Listed> =>
  Listed.parse({ ...item, id: item.sk1 });

/** The index keys of a user with this role; none without a role. */
export function roleKeys({ id, view }: Pick<UserRecord, 'id' | 'view'>, role = view.role) {
  const name = roles.find((each) => each.id === role)?.name;
  return name && keys.userByRole(name, view.createdDate, id);
}

/** The item of a user, keys included. */
export function userItem(user: UserRecord) {
  const { id, ...rest } = user;
  return { ...keys.user(id), ...keys.userByTeam(user.view.teamId, id), ...roleKeys(user), ...rest };
}

/** The names shown for the user, and their own if those are protected. */
export const namesOf = (
  own: z.infer<typeof Names>,
  alias: string | null,
): z.infer<typeof Names> & Pick<UserRecord, 'real'> =>
  alias === null ? own : { firstName: alias, lastName: '', real: own };

/** A user's own names: for themselves, for Admins, and for code that recognises a person. */
export const ownNames = ({ real, view }: Pick<UserRecord, 'real' | 'view'>): z.infer<typeof Names> =>
  real ?? { firstName: view.firstName, lastName: view.lastName };

/** Whether the account can be used: activated, and not being deleted. */
export const isAccountActive = (user: UserRecord): boolean => user.view.active && user.leaving?.to !== null;

export const identityOf = (user: UserRecord): Identity =>
  roles.find((role) => role.id === user.view.role)?.name ?? 'Seller';

/** Whether a user administrates the club: an Admin or a Master who is not being deleted. */
export const isAdministrator = (user: UserRecord): boolean =>
  ['Admin', 'Master'].includes(identityOf(user)) && user.leaving?.to !== null;

export async function findUser(
  table: TableReader,
  id: string,
  options: Consistency = {},
): Promise<UserRecord | undefined> {
  const item = await table.get(keys.user(id), options);
  return item && parseUser(item);
}

/** The users with these ids, without those that do not exist. */
export async function findUsers(
  table: TableReader,
  userIds: readonly string[],
  options: Consistency = {},
): Promise<UserRecord[]> {
  const items = await table.getMany(userIds.map(keys.user), options);
  return items.flatMap((item) => (item ? [parseUser(item)] : []));
}

/** The club's users. One query. */
export async function listUserRecords(table: TableReader): Promise<UserRecord[]> {
  return (await table.query(keys.users())).map(parseUser);
}

/** Users of a team: the index gives their ids, the records their state. */
export async function listTeamMembers(table: TableReader, teamId: string): Promise<UserRecord[]> {
  const found = await table.query(keys.usersOfTeam(teamId));
  const users = await findUsers(
    table,
    found.map((item) => String(item.sk1)),
  );
  // The index may lag behind a move.
  return users.filter((user) => user.view.teamId === teamId);
}

/** An email and the users who share it, read strongly. */
export interface Account {
  readonly login: LoginRecord | undefined;
  /** Excludes users who are being deleted. */
  readonly users: readonly UserRecord[];
}

export async function findAccount(table: TableReader, email: string): Promise<Account> {
  const login = await findLogin(table, email);
  return { login, users: await usersOf(table, login) };
}

/** The users who share an email, except those who are being deleted. */
export async function usersOf(table: TableReader, login: LoginRecord | undefined): Promise<UserRecord[]> {
  if (!login) return [];
  const users = await findUsers(table, Object.keys(login.users), { consistent: true });
  return users.filter((user) => user.leaving?.to !== null);
}

/** Every user at an email, including those being deleted, who may yet stay. */
export const everyUserOf = async (
  table: TableReader,
  login: LoginRecord | undefined,
): Promise<UserRecord[]> => findUsers(table, Object.keys(login?.users ?? {}), { consistent: true });

/** The user with the same names (ignoring case) in that team, if any: nobody could tell the two apart (R51). */
export function namesakeOf(
  users: readonly UserRecord[],
  person: { readonly firstName: string; readonly lastName: string; readonly teamId: string },
): UserRecord | undefined {
  const same = (one: string, other: string) => one.toLocaleLowerCase('sv') === other.toLocaleLowerCase('sv');
  return users.find((user) => {
    const { firstName, lastName } = ownNames(user);
    return (
      user.view.teamId === person.teamId &&
      same(firstName, person.firstName) &&
      same(lastName, person.lastName)
    );
  });
}
