import { type Database, openDatabase, type Sender, type WaitingSale } from './database.ts';

/** One of the tickets is in another sale that waits on this device. */
export class AlreadyWaiting extends Error {
  override name = 'AlreadyWaiting';
  readonly ticketIds: readonly string[];

  constructor(ticketIds: readonly string[]) {
    super('these tickets are in a sale that waits');
    this.ticketIds = ticketIds;
  }
}

/** Runs a function with the database and closes it afterwards, so that a release with another version can open it. */
async function using<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** The minimum fields of a stored sale; anything else is left out of lists, and stays stored. */
const isReadable = ({ key, userId, at, body }: Partial<WaitingSale>): boolean =>
  typeof key === 'string' &&
  typeof userId === 'string' &&
  typeof at === 'number' &&
  Array.isArray(body?.ticketIds);

const inOrder = (one: WaitingSale, other: WaitingSale) => one.at - other.at || (one.key < other.key ? -1 : 1);

/** The user's waiting sales on this device, oldest first. */
export const listSales = (userId: string): Promise<readonly WaitingSale[]> =>
  using(async (database) => {
    const all = await database.getAll('sales');
    return all.filter((sale) => isReadable(sale) && sale.userId === userId).toSorted(inOrder);
  });

/** How many sales wait on this device, for any user, and how many of them need their seller's decision. */
export interface WaitingCount {
  readonly all: number;
  readonly refused: number;
}

/** Numbers only, because nobody needs to be signed in. */
export const countSales = (): Promise<WaitingCount> =>
  using(async (database) => {
    const all = (await database.getAll('sales')).filter(isReadable);
    return { all: all.length, refused: all.filter(({ refusal }) => refusal !== undefined).length };
  });

/** A ticket that has since moved to another seller can be sold by that one. */
const isOfSame = (other: WaitingSale, { userId, shown }: WaitingSale): boolean =>
  other.userId === userId || other.shown?.sellerId === shown.sellerId;

/**
 * Stores a sale; resolves once it is on the device's disk. A sale with the same key is replaced.
 * @throws {AlreadyWaiting} if another waiting sale of the same user, or the same seller, has one of its tickets
 */
export const addSale = (sale: WaitingSale): Promise<void> =>
  using(async (database) => {
    const change = database.transaction('sales', 'readwrite', { durability: 'strict' });
    const others = await change.store.getAll();
    const taken = new Set(
      others
        .filter((other) => isReadable(other) && other.key !== sale.key && isOfSame(other, sale))
        .flatMap(({ body }) => body.ticketIds),
    );
    const both = sale.body.ticketIds.filter((id) => taken.has(id));
    if (both.length > 0) throw new AlreadyWaiting(both);
    await Promise.all([change.store.put(sale), change.done]);
  });

/**
 * Changes a stored sale in one transaction. `change` gets the current sale and returns the new one, null to remove it,
 * or the same object to leave it. Its key may change.
 * @returns the sale afterwards; undefined if it is gone
 */
export const changeSale = (
  key: string,
  change: (sale: WaitingSale) => WaitingSale | null,
): Promise<WaitingSale | undefined> =>
  using(async (database) => {
    const { store, done } = database.transaction('sales', 'readwrite', { durability: 'strict' });
    const before = await store.get(key);
    const after = before && change(before);
    if (before && after !== before) {
      if (after?.key !== key) await store.delete(key);
      if (after) await store.put(after);
    }
    await done;
    return after ?? undefined;
  });

const current = 'current';

/** Lets the service worker send for this user, or for nobody (null). */
export const keepSender = (sender: Sender | null): Promise<void> =>
  using(async (database) => {
    await (sender === null ? database.delete('sender', current) : database.put('sender', sender, current));
  });

export const readSender = () => using((database) => database.get('sender', current));
