import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { findUser } from '../store/user-repository.ts';

/** The contact of members and buyers: the club's first Admin, or its first Master where it has none. 1.5 R. */
export async function findContact(table: TableReader): Promise<{ name: string; email: string } | undefined> {
  const first = async (role: 'Admin' | 'Master') =>
    (await table.query(keys.usersOfRole(role), { limit: 1 }))[0];
  const [admin, master] = await Promise.all([first('Admin'), first('Master')]);
  const found = admin ?? master;
  const user = found && (await findUser(table, String(found.sk)));
  if (!user) return undefined;
  const { firstName, lastName, email } = user.view;
  return { name: `${firstName} ${lastName}`, email };
}
