import type { TableReader } from '../store/table-reader.ts';
import { type UserRecord, usersOf } from '../store/user-record.ts';
import type { LoginRecord } from '../store/login-record.ts';

/** Stands in for a missing user: no user has this id, so looking it up takes equally long and finds nothing. */
export const decoyUser = { id: 'nobody' } as const;
const decoyLogin: LoginRecord = { v: 0, users: { [decoyUser.id]: {} } };

/**
 * The users of an email. Does the same reads if there are none, so that the time does not reveal whether one exists.
 */
export const usersBehind = (table: TableReader, login: LoginRecord | undefined): Promise<UserRecord[]> =>
  usersOf(table, login ?? decoyLogin);
