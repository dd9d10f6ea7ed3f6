import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { identityOf, type UserRecord } from '../store/user-record.ts';
import { fullName } from '../store/shown-name.ts';
import { findUser, listUserRecords } from '../store/user-repository.ts';

/**
 * The contact of members and buyers: the club's first Admin, or its first Master where it has none. Nobody whose identity
 * is protected (R610). 1.5 R, 2 R.
 */
export async function findContact(table: TableReader): Promise<{ name: string; email: string } | undefined> {
  const found = (await findByRole(table)) ?? (await findAmongAll(table));
  if (!found) return undefined;
  return { name: fullName(found.view), email: found.view.email };
}

/**
 * By the index; undefined in a club whose users an earlier release has stored, until the night has added them, and where
 * one that has no index has changed a role since.
 */
async function findByRole(table: TableReader): Promise<UserRecord | undefined> {
  const first = async (role: 'Admin' | 'Master') =>
    (await table.query(keys.usersOfRole(role), { limit: 1 }))[0];
  const [club, admin] = await Promise.all([table.get(keys.club()), first('Admin')]);
  if (club?.roles !== true) return undefined;
  if (!admin && Number(club.admins) > 0) return undefined;
  const found = admin ?? (await first('Master'));
  const user = found && (await findUser(table, String(found.sk)));
  return user && !user.real && identityOf(user) === (admin ? 'Admin' : 'Master') ? user : undefined;
}

async function findAmongAll(table: TableReader): Promise<UserRecord | undefined> {
  const users = (await listUserRecords(table))
    .filter(({ real }) => !real)
    .toSorted((one, other) => one.view.createdDate.localeCompare(other.view.createdDate));
  const is = (identity: string) => (user: UserRecord) => identityOf(user) === identity;
  return users.find(is('Admin')) ?? users.find(is('Master'));
}
