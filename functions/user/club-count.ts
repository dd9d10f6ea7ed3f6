import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { roleIdOf } from '../ledger/role-change.ts';
import type { UserRecord } from '../store/user-record.ts';

/** Whether the club would be without an Admin if this user went. Masters are not counted: they come and go by the operators' command. */
export async function isLastAdmin(table: TableReader, user: UserRecord): Promise<boolean> {
  if (user.view.role !== roleIdOf('Admin')) return false;
  const club = await table.get(keys.club(), { consistent: true });
  return Number(club?.admins ?? 0) <= 1;
}
