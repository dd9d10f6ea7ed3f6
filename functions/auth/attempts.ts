import { ApiError } from '../store/api-error.ts';
import { addOnce, countOnce } from '../store/count-once.ts';
import { countEvent, eventsCounted, windowEnds } from '../kernel/throttle.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { ServiceTable, Table } from '../store/table.ts';
import type { Item } from '../store/write.ts';
import type { UserRecord } from '../store/user-record.ts';

/**
 * Sign-in tries are counted in fixed windows of 15 minutes, for known and unknown addresses alike: with an address, and
 * of those the ones that name one of the users who share it. A try that succeeds notes in that user's record how many
 * could have been theirs: those were not failures. What others who share the address failed at stays counted.
 */
const seconds = 900;
const failuresPerAccount = 5;
const failuresPerAddress = 100;
const failed = 'login.failed';

/** The tries with an address in one window, with the one that is being made. */
export interface Tries {
  readonly window: number;
  /** How many, whoever they were for. */
  readonly total: number;
  /** Of these, how many named that user. */
  readonly named: Readonly<Record<string, number>>;
}
/** Of those tries, how many could have been for one user: at that time, as the user's record keeps it. */
type Seen = NonNullable<UserRecord['seen']>;

const windowOf = (now: Date) => Math.floor(now.getTime() / 1000 / seconds);

/** In the counted item, the tries that named that user. */
const namedPrefix = 'named#';

function triesIn(item: Item | undefined, window: number): Tries {
  const named = Object.entries(item ?? {}).flatMap(([name, count]) =>
    name.startsWith(namedPrefix) ? [[name.slice(namedPrefix.length), Number(count)]] : [],
  );
  return { window, total: Number(item?.tries ?? 0), named: Object.fromEntries(named) };
}

/** The tries that could have been for that user: all but those that named another. */
export function seenBy({ window, total, named }: Tries, userId: string | undefined): Seen {
  const others = Object.entries(named).filter(([id]) => id !== userId);
  return { window, tries: others.reduce((left, [, count]) => left - count, total) };
}

/** Counts one try, and that it names a user of the address where it does. 1 W. */
export async function countTry(
  table: Table,
  email: string,
  userId: string | undefined,
  now: Date,
): Promise<Tries> {
  const window = windowOf(now);
  const named = userId === undefined ? {} : { [namedPrefix + userId]: 1 as const };
  return triesIn(await count(table, email, window, { tries: 1, ...named }), window);
}

/** How many tries there have been in the window that runs. */
export async function readTries(table: Table, email: string, now: Date): Promise<Tries> {
  const window = windowOf(now);
  const item = await table.get(keys.attempts(email, window), { consistent: true });
  return triesIn(item, window);
}

/** A try that named nobody and was none: it was answered without looking at the password. */
export async function uncountTry(table: Table, email: string, { window }: Tries): Promise<void> {
  await count(table, email, window, { tries: -1 });
}

const count = (table: Table, email: string, window: number, add: Readonly<Record<string, 1 | -1>>) =>
  addOnce(table, keys.attempts(email, window), add, (window + 2) * seconds);

/**
 * Counts one mail to an address that nobody signed in has asked for, in the same window as tries. 1 W.
 * @returns how many there are with it
 */
export const countMail = (table: Table, email: string, now: Date): Promise<number> =>
  countOnce(table, keys.attempts(email, windowOf(now)), 'mails', 1, (windowOf(now) + 2) * seconds);

/** The tries with an address that are still kept: since when, and how many. They expire, but may lie around for days. */
export async function listTries(
  table: TableReader,
  email: string,
): Promise<{ since: Date; tries: number }[]> {
  const items = await table.query(keys.attemptsOf(email));
  return items
    .filter((item) => item.tries !== undefined)
    .map((item) => ({
      since: new Date(Number(String(item.sk).split('#')[1]) * seconds * 1000),
      tries: Number(item.tries),
    }));
}

/** Forgets them all. */
export async function forgetTries(table: Table, email: string): Promise<void> {
  for (const item of await table.query(keys.attemptsOf(email), { consistent: true }))
    await table.write({ delete: { pk: String(item.pk), sk: String(item.sk) } });
}

/** Refuses with 429 where a user, or an address that nobody has, has failed too often. @throws {ApiError} */
export function limitTries(
  tries: Tries,
  userId: string | undefined,
  user: Pick<UserRecord, 'seen'> | undefined,
  now: Date,
): void {
  const forgiven = user?.seen?.window === tries.window ? user.seen.tries : 0;
  const failures = seenBy(tries, userId).tries - 1 - forgiven;
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
