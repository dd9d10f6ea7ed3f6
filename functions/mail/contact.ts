import type { TableReader } from '../store/table-reader.ts';
import { identityOf, type UserRecord } from '../store/user-record.ts';
import { listUserRecords } from '../store/user-repository.ts';

/** The contact of members and buyers: the club's first Admin, or its first Master where it has none. */
export async function findContact(table: TableReader): Promise<{ name: string; email: string } | undefined> {
  const users = (await listUserRecords(table)).toSorted((one, other) =>
    one.view.createdDate.localeCompare(other.view.createdDate),
  );
  const is = (identity: string) => (user: UserRecord) => identityOf(user) === identity;
  const found = users.find(is('Admin')) ?? users.find(is('Master'));
  if (!found) return undefined;
  const { firstName, lastName, email } = found.view;
  return { name: `${firstName} ${lastName}`, email };
}
