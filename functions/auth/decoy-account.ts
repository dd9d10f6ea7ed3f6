import type { TableReader } from '../store/table-reader.ts';
import type { UserRecord } from '../store/user-record.ts';
import { usersOf } from '../store/user-repository.ts';
import type { LoginRecord } from '../store/login-record.ts';

/** Nobody has this id: who is looked for where there is nobody, so that it takes as long. */
export const nobody = { id: 'nobody' } as const;
const nobodysLogin: LoginRecord = { v: 0, users: { [nobody.id]: {} } };

/** The users of an address, after the same reads whether anybody has it or not: the time must not tell. */
export const usersBehind = (table: TableReader, login: LoginRecord | undefined): Promise<UserRecord[]> =>
  usersOf(table, login ?? nobodysLogin);
