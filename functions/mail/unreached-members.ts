import { all, attempt, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { LoginRecord } from '../store/login-record.ts';
import type { Table } from '../store/table.ts';
import { findUsers, type UserRecord } from '../store/user-record.ts';

/** The users at an address, possibly stale: the next mail corrects what this read misses. 0.5 R, and 0.5 R for each. */
async function membersAt(table: Table, address: string): Promise<UserRecord[]> {
  const item = await table.get(keys.login(address));
  return item ? findUsers(table, Object.keys(LoginRecord.parse(item).users)) : [];
}

/** Marks users whose last mail did not arrive (R545), as long as they have that email. 2 W for each. */
export async function noteUnreached(
  table: Table,
  users: readonly UserRecord[],
  status: 'bounced' | 'givenUp',
): Promise<void> {
  for (const { id, view } of users)
    if (view.mail !== status)
      await attempt(
        table.write({
          update: keys.user(id),
          set: { 'view.mail': status },
          if: equal('view.email', view.email),
        }),
      );
}

/** The same for everybody at an address whose mail bounced or was refused. */
export const noteUnreachedAt = async (table: Table, address: string): Promise<void> =>
  noteUnreached(table, await membersAt(table, address), 'bounced');

/** A mail arrived at an address: removes the mark from the users there. */
export async function noteReachedAt(table: Table, address: string): Promise<void> {
  for (const { id, view } of await membersAt(table, address))
    if (view.mail !== undefined)
      await attempt(
        table.write({
          update: keys.user(id),
          remove: ['view.mail'],
          if: all(equal('view.email', view.email), equal('view.mail', view.mail)),
        }),
      );
}
