import * as z from 'zod/mini';
import { maxUsersPerEmail } from '../../shared/domain/shared-address.ts';
import { ApiError } from './api-error.ts';
import { absent, equal, type Write } from './write.ts';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';

const Entry = z.object({ hash: z.optional(z.string()) });
/** The users who share an email, and the password hash (PHC string) of each; none before activation. */
export const LoginRecord = z.object({
  /** Version: every write that adds or removes a user requires the one it read. */
  v: z.number(),
  users: z.record(z.string(), Entry),
});
export type LoginRecord = z.infer<typeof LoginRecord>;
export type LoginEntry = z.infer<typeof Entry>;

/** The users who share an email. Strongly consistent: 1 R. */
export async function findLogin(table: TableReader, email: string): Promise<LoginRecord | undefined> {
  const item = await table.get(keys.login(email), { consistent: true });
  return item && LoginRecord.parse(item);
}

/**
 * The write that gives a user an email, on condition of the version read. Of two concurrent writes one fails, reads
 * again and sees the new count.
 * @throws {ApiError} `user.tooManyAtAddress` (R52)
 */
export function joinLogin(
  email: string,
  read: LoginRecord | undefined,
  userId: string,
  entry: LoginEntry = {},
): Write {
  return joinLoginTogether(email, read, { [userId]: entry });
}

/** The same for several users at once, by id. @throws {ApiError} `user.tooManyAtAddress` (R52) */
export function joinLoginTogether(
  email: string,
  read: LoginRecord | undefined,
  users: Readonly<Record<string, LoginEntry>>,
): Write {
  const before = Object.keys(read?.users ?? {}).length;
  if (before + Object.keys(users).length > maxUsersPerEmail) throw new ApiError('user.tooManyAtAddress');
  const key = keys.login(email);
  if (!read) return { put: { ...key, v: 1, users }, if: absent('pk') };
  const set = Object.fromEntries(Object.entries(users).map(([id, entry]) => [`users.${id}`, entry]));
  return { update: key, set, add: { v: 1 }, if: equal('v', read.v) };
}

/** The write that takes an email from a user; with the last user the item is deleted. */
export function leaveLogin(email: string, read: LoginRecord, userId: string): Write {
  const key = keys.login(email);
  const last = Object.keys(read.users).every((id) => id === userId);
  return last
    ? { delete: key, if: equal('v', read.v) }
    : { update: key, remove: [`users.${userId}`], add: { v: 1 }, if: equal('v', read.v) };
}
