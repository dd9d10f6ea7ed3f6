import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { roleIdOf } from '../ledger/role-change.ts';
import type { UserRecord } from '../store/user-record.ts';

/**
 * Whether the club would have no Admin without this user. Masters are not counted: the operators' command manages them.
 */
export async function isLastAdmin(table: TableReader, user: UserRecord): Promise<boolean> {
  if (user.view.role !== roleIdOf('Admin')) return false;
  const club = await table.get(keys.club(), { consistent: true });
  return Number(club?.admins ?? 0) <= 1;
}
