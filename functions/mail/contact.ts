import { keys } from '../store/keys.ts';
import { fullName } from '../store/shown-name.ts';
import type { TableReader } from '../store/table-reader.ts';
import { findUser } from '../store/user-record.ts';

/**
 * The contact of members and buyers: the club's first Admin, or its first Master if it has no Admin. Never a user with
 * a protected identity (R610); activated users come before others. 1.5 R.
 */
export async function findContact(table: TableReader): Promise<{ name: string; email: string } | undefined> {
  const roles = ['Admin', 'Master'] as const;
  const found = await Promise.all(roles.map((role) => table.query(keys.usersOfRole(role))));
  let waiting: { name: string; email: string } | undefined;
  for (const { sk } of found.flat()) {
    const user = await findUser(table, String(sk));
    if (!user || user.real) continue;
    const contact = { name: fullName(user.view), email: user.view.email };
    if (user.view.active) return contact;
    waiting ??= contact;
  }
  return waiting;
}
