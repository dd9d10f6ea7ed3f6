import * as z from 'zod/mini';
import { SellerLottery } from '../../shared/contract/ticket.ts';
import { saleIsOpen } from '../../shared/domain/lottery.ts';
import { type Database, openDatabase } from './database.ts';

const name = 'tickets';
const Lotteries = z.array(SellerLottery);
type Lotteries = readonly SellerLottery[];

/** The user's tickets as they were at `at` (milliseconds since 1970). */
export interface KeptTickets {
  readonly at: number;
  readonly lotteries: Lotteries;
}

/** What may be kept: open lotteries, limited to the contract's fields (R535). */
const keepable = (answer: unknown): Lotteries => {
  const parsed = Lotteries.safeParse(answer);
  return parsed.success ? parsed.data.filter((lottery) => saleIsOpen(lottery, new Date())) : [];
};

async function inDatabase<T>(act: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await act(database);
  } finally {
    database.close();
  }
}

/**
 * The kept tickets of that user in lotteries that are still open; undefined if there are none, or if a release with
 * another format wrote them.
 * @throws if the browser refuses storage
 */
export async function readKeptTickets(userId: string): Promise<KeptTickets | undefined> {
  const entry = await inDatabase((database) => database.get('answers', [userId, name]));
  const lotteries = keepable(entry?.answer);
  return entry === undefined || lotteries.length === 0 ? undefined : { at: entry.at, lotteries };
}

/**
 * Keeps the tickets of that user; removes what is kept if no lottery is open.
 * @throws if the browser refuses storage
 */
export async function keepTickets(userId: string, { at, lotteries }: KeptTickets): Promise<void> {
  const answer = keepable(lotteries);
  await inDatabase(async (database) => {
    if (answer.length === 0) await database.delete('answers', [userId, name]);
    else await database.put('answers', { userId, name, at, answer });
  });
}

/**
 * Changes the kept tickets of that user; their time stays.
 * @throws if the browser refuses storage
 */
export async function correctKeptTickets(
  userId: string,
  corrected: (lottery: SellerLottery) => SellerLottery,
): Promise<void> {
  await inDatabase(async (database) => {
    const { store, done } = database.transaction('answers', 'readwrite');
    const entry = await store.get([userId, name]);
    const lotteries = keepable(entry?.answer);
    if (entry !== undefined && lotteries.length > 0)
      await store.put({ ...entry, answer: lotteries.map(corrected) });
    await done;
  });
}

/**
 * Notes that the user has the app open, at most once a day.
 * @throws if the browser refuses storage
 */
export async function noteOpened(userId: string): Promise<void> {
  const now = Date.now();
  await inDatabase(async (database) => {
    const last = (await database.get('opened', userId)) ?? 0;
    if (now - last > 86_400_000 || now < last) await database.put('opened', now, userId);
  });
}
