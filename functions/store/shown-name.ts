import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import { findTeam } from './structure-record.ts';
import { findUsers, listUserRecords, parseUser } from './user-record.ts';

export interface ShownName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Shown in place of a deleted user (R59). */
const removedUser: ShownName = { firstName: 'Borttagen', lastName: 'användare' };

/** Name shown for a user, deleted or not. 0.5 R. */
export async function shownName(table: TableReader, userId: string): Promise<ShownName> {
  const item = await table.get(keys.user(userId));
  return item ? parseUser(item).view : removedUser;
}

/** A seller as shown beside a winner: the name, and the team if there is one. 1 R. */
export async function shownSeller(
  table: TableReader,
  userId: string,
): Promise<ShownName & { readonly teamName?: string }> {
  const item = await table.get(keys.user(userId));
  if (!item) return removedUser;
  const { firstName, lastName, teamId } = parseUser(item).view;
  const team = await findTeam(table, teamId);
  return { firstName, lastName, ...(team && { teamName: team.name }) };
}

/** Names shown for users, deleted or not. 0.5 R each. */
export async function shownNames(
  table: TableReader,
  userIds: readonly string[],
): Promise<(userId: string) => ShownName> {
  const users = await findUsers(table, [...new Set(userIds)]);
  const names = new Map(users.map(({ id, view }) => [id, view]));
  return (userId) => names.get(userId) ?? removedUser;
}

/** Names shown for all users of the club, deleted ones included: one query. */
export async function everyName(table: TableReader): Promise<(userId: string) => ShownName> {
  const users = await listUserRecords(table);
  const names = new Map(users.map(({ id, view }) => [id, view]));
  return (userId) => names.get(userId) ?? removedUser;
}

/** Both names; an alias is a single one (R610). */
export const fullName = ({ firstName, lastName }: ShownName): string => `${firstName} ${lastName}`.trim();
