import { ApiError } from '../store/api-error.ts';
import { addOnce, countOnce } from '../store/count-once.ts';
import { countEvent, eventsCounted, windowEnds } from '../kernel/throttle.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { ServiceTable, Table } from '../store/table.ts';
import { absent, attempt, type Item, type Write } from '../store/write.ts';
import { logPut, somebody } from '../store/log-record.ts';
import type { UserRecord } from '../store/user-record.ts';

/**
 * Sign-in attempts are counted in fixed windows of 15 minutes, for known and unknown emails alike: by email and, if
 * several users share it, by the user they name. A successful attempt records in the user's record how many of the
 * attempts could have been that user's; those are not failures. Failures of others with the same email stay counted
 * (R38).
 */
const seconds = 900;
const failuresPerAccount = 5;
const failuresPerAddress = 100;
const failed = 'login.failed';

/** The attempts with an email in one window, including the current one. */
export interface SignInAttempts {
  readonly window: number;
  /** All attempts, whichever user they name. */
  readonly total: number;
  /** Of these, those that name each user. */
  readonly named: Readonly<Record<string, number>>;
  /** The users whose refusal is already in the club's log, by `loggedAs`. */
  readonly logged: ReadonlySet<string>;
}
/** The subset of attempts that could have been one user's, as of a moment; stored in the user's record. */
type Seen = NonNullable<UserRecord['seen']>;

const windowOf = (now: Date) => Math.floor(now.getTime() / 1000 / seconds);

/** Prefix of the attributes that count the attempts naming one user. */
const namedPrefix = 'named#';
/** Prefix of the attributes that say whose refusal has been logged. */
const loggedPrefix = 'logged#';
const loggedAs = (userId: string | undefined) => `${loggedPrefix}${userId ?? ''}`;

function triesIn(item: Item | undefined, window: number): SignInAttempts {
  const named = Object.entries(item ?? {}).flatMap(([name, count]) =>
    name.startsWith(namedPrefix) ? [[name.slice(namedPrefix.length), Number(count)]] : [],
  );
  const logged = Object.keys(item ?? {}).filter((name) => name.startsWith(loggedPrefix));
  return {
    window,
    total: Number(item?.tries ?? 0),
    named: Object.fromEntries(named),
    logged: new Set(logged),
  };
}

/** Attempts that could have been that user's: all except those that name another. */
export function seenBy({ window, total, named }: SignInAttempts, userId: string | undefined): Seen {
  const others = Object.entries(named).filter(([id]) => id !== userId);
  return { window, tries: others.reduce((left, [, count]) => left - count, total) };
}

/** Counts one attempt, and the user it names if any. 1 W. */
export async function countTry(
  table: Table,
  email: string,
  userId: string | undefined,
  now: Date,
): Promise<SignInAttempts> {
  const window = windowOf(now);
  const named = userId === undefined ? {} : { [namedPrefix + userId]: 1 as const };
  return triesIn(await count(table, email, window, { tries: 1, ...named }), window);
}

/** Attempts in the current window. */
export async function readTries(table: Table, email: string, now: Date): Promise<SignInAttempts> {
  const window = windowOf(now);
  const item = await table.get(keys.attempts(email, window), { consistent: true });
  return triesIn(item, window);
}

/** Undoes the count of an attempt that named no user and was answered without checking the password. */
export async function uncountTry(table: Table, email: string, { window }: SignInAttempts): Promise<void> {
  await count(table, email, window, { tries: -1 });
}

const count = (table: Table, email: string, window: number, add: Readonly<Record<string, 1 | -1>>) =>
  addOnce(table, keys.attempts(email, window), add, (window + 2) * seconds);

/**
 * Counts one mail to an email, requested by someone not signed in; in the windows of the attempts. 1 W.
 * @returns the new count
 */
export const countMail = (table: Table, email: string, now: Date): Promise<number> =>
  countOnce(table, keys.attempts(email, windowOf(now)), 'mails', 1, (windowOf(now) + 2) * seconds);

/** The stored attempts with an email: start of the window, and count. Expired items may remain for days. */
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

export async function deleteAttempts(table: Table, email: string): Promise<void> {
  for (const item of await table.query(keys.attemptsOf(email), { consistent: true }))
    await table.write({ delete: { pk: String(item.pk), sk: String(item.sk) } });
}

/**
 * Refuses with 429 after too many failures of a user, or of an unknown email. The first refusal in a window is logged
 * (R488). @throws {ApiError}
 */
export async function limitTries(
  table: Table,
  { email, tries }: { readonly email: string; readonly tries: SignInAttempts },
  userId: string | undefined,
  user: Pick<UserRecord, 'id' | 'seen'> | undefined,
  now: Date,
): Promise<void> {
  const forgiven = user?.seen?.window === tries.window ? user.seen.tries : 0;
  const failures = seenBy(tries, userId).tries - 1 - forgiven;
  if (failures < failuresPerAccount) return;
  if (!tries.logged.has(loggedAs(user?.id))) await logRefusal(table, { email, tries }, user?.id, now);
  throw tooMany(now);
}

/** Logs a user's refusal once in a window, with its mark. An unknown email gets the mark alone, which costs the same time. */
async function logRefusal(
  table: Table,
  { email, tries: { window } }: { readonly email: string; readonly tries: SignInAttempts },
  userId: string | undefined,
  now: Date,
): Promise<void> {
  const mark = loggedAs(userId);
  const entry =
    userId === undefined
      ? []
      : [
          logPut(somebody, now, {
            kind: 'signIn',
            about: { what: 'user', id: userId },
            text: 'Nekades att logga in efter för många försök',
          }),
        ];
  const marked: Write = { update: keys.attempts(email, window), set: { [mark]: true }, if: absent(mark) };
  await attempt(table.transact([marked, ...entry]));
}

/** Refuses with 429 after too many failures from a network address. 0.5 R. @throws {ApiError} */
export async function limitAddress(service: ServiceTable, address: string, now: Date): Promise<void> {
  if ((await eventsCounted(service, failed, [address], seconds, now)) >= failuresPerAddress)
    throw tooMany(now);
}

/** Counts a failure of a network address. 1 W. */
export async function countFailure(service: ServiceTable, address: string, now: Date): Promise<void> {
  await countEvent(service, failed, [address], seconds, now);
}

const tooMany = (now: Date) => new ApiError('request.tooMany', { retryAfter: windowEnds(seconds, now) });
