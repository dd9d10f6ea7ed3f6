import * as z from 'zod/mini';
import { mostAtAddress } from '../../shared/domain/shared-address.ts';
import { ApiError } from './api-error.ts';
import { absent, equal } from './expression.ts';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Write } from './write.ts';

const Entry = z.object({ hash: z.optional(z.string()) });
/** Who has an address, and the password hash (PHC string) of each; none before the account is activated. */
export const LoginRecord = z.object({
  /** Counts changes: whoever adds or removes a user says which version was read. */
  v: z.number(),
  users: z.record(z.string(), Entry),
});
export type LoginRecord = z.infer<typeof LoginRecord>;
export type LoginEntry = z.infer<typeof Entry>;

/** Who has that address, read strongly. 1 R. */
export async function findLogin(table: TableReader, email: string): Promise<LoginRecord | undefined> {
  const item = await table.get(keys.login(email), { consistent: true });
  return item && LoginRecord.parse(item);
}

/**
 * The write that gives a user an address, on what was read of the address: of two at once one is refused, reads again
 * and meets the limit.
 * @throws {ApiError} `user.tooManyAtAddress`
 */
export function joinLogin(
  email: string,
  read: LoginRecord | undefined,
  userId: string,
  entry: LoginEntry = {},
): Write {
  if (Object.keys(read?.users ?? {}).length >= mostAtAddress) throw new ApiError('user.tooManyAtAddress');
  const key = keys.login(email);
  return read
    ? { update: key, set: { [`users.${userId}`]: entry }, add: { v: 1 }, if: equal('v', read.v) }
    : { put: { ...key, v: 1, users: { [userId]: entry } }, if: absent('pk') };
}

/** The write that takes it away again; the last one leaves nothing behind. */
export function leaveLogin(email: string, read: LoginRecord, userId: string): Write {
  const key = keys.login(email);
  const last = Object.keys(read.users).every((id) => id === userId);
  return last
    ? { delete: key, if: equal('v', read.v) }
    : { update: key, remove: [`users.${userId}`], add: { v: 1 }, if: equal('v', read.v) };
}
