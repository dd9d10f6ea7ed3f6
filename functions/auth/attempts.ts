import { ApiError } from '../runtime/api-error.ts';
import { countOnce } from '../runtime/count-once.ts';
import { countEvent, eventsCounted, windowEnds } from '../runtime/throttle.ts';
import { keys } from '../table/keys.ts';
import type { ServiceTable, Table, TableReader } from '../table/table.ts';
import type { UserRecord } from '../user/user-record.ts';

/**
 * Sign-in tries are counted in fixed windows of 15 minutes, for known and unknown addresses alike. A try
 * that succeeds notes in the user's record how many there were: those were not failures.
 */
const seconds = 900;
const failuresPerAccount = 5;
const failuresPerAddress = 100;
const failed = 'login.failed';

export interface Tries {
  readonly window: number;
  /** With the one that is being made. */
  readonly tries: number;
}

const windowOf = (now: Date) => Math.floor(now.getTime() / 1000 / seconds);

/** Counts one try. 1 W. */
export async function countTry(table: Table, email: string, now: Date): Promise<Tries> {
  const window = windowOf(now);
  return { window, tries: await count(table, email, window, 1) };
}

/** How many tries there have been in the window that runs. */
export async function readTries(table: Table, email: string, now: Date): Promise<Tries> {
  const window = windowOf(now);
  const item = await table.get(keys.attempts(email, window), { consistent: true });
  return { window, tries: Number(item?.tries ?? 0) };
}

/** A try that was none: it was answered without looking at the password. */
export async function uncountTry(table: Table, email: string, { window }: Tries): Promise<void> {
  await count(table, email, window, -1);
}

const count = (table: Table, email: string, window: number, amount: 1 | -1): Promise<number> =>
  countOnce(table, keys.attempts(email, window), 'tries', amount, (window + 2) * seconds);

/** The tries with an address that are still kept: since when, and how many. They expire, but may lie around for days. */
export async function listTries(
  table: TableReader,
  email: string,
): Promise<{ since: Date; tries: number }[]> {
  const items = await table.query(keys.attemptsOf(email));
  return items.map((item) => ({
    since: new Date(Number(String(item.sk).split('#')[1]) * seconds * 1000),
    tries: Number(item.tries),
  }));
}

/** Forgets them all. */
export async function forgetTries(table: Table, email: string): Promise<void> {
  for (const item of await table.query(keys.attemptsOf(email), { consistent: true }))
    await table.write({ delete: { pk: String(item.pk), sk: String(item.sk) } });
}

/** Refuses with 429 where the account has failed too often. @throws {ApiError} */
export function limitTries({ window, tries }: Tries, users: readonly UserRecord[], now: Date): void {
  const seen = users.map((user) => (user.seen?.window === window ? user.seen.tries : 0));
  const failures = tries - 1 - Math.max(0, ...seen);
  if (failures >= failuresPerAccount) throw tooMany(now);
}

/** Refuses with 429 where too much has failed from the viewer's address. 0.5 R. @throws {ApiError} */
export async function limitAddress(service: ServiceTable, address: string, now: Date): Promise<void> {
  if ((await eventsCounted(service, failed, [address], seconds, now)) >= failuresPerAddress)
    throw tooMany(now);
}

/** Counts a failure against the viewer's address. 1 W. */
export async function countFailure(service: ServiceTable, address: string, now: Date): Promise<void> {
  await countEvent(service, failed, [address], seconds, now);
}

const tooMany = (now: Date) => new ApiError('request.tooMany', { retryAfter: windowEnds(seconds, now) });
