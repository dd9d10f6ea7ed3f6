import { type LoginRecord, findLogin } from './login-record.ts';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import { ownNames, parseUser, type UserRecord } from './user-record.ts';

interface Strictness {
  readonly consistent?: boolean;
}

export async function findUser(
  table: TableReader,
  id: string,
  options: Strictness = {},
): Promise<UserRecord | undefined> {
  const item = await table.get(keys.user(id), options);
  return item && parseUser(item);
}

/** The users with these ids, without those that do not exist. */
export async function findUsers(
  table: TableReader,
  userIds: readonly string[],
  options: Strictness = {},
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
