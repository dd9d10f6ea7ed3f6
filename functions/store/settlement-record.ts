import * as z from 'zod/mini';
import { settlementTargets } from '../../shared/domain/settlement.ts';
import { above, absent, all, type Condition, equal, type Item, type Write } from './write.ts';
import { ids, keys } from './keys.ts';
import type { Consistency, TableReader } from './table-reader.ts';

/** Who hands in money: a seller or a team. */
export type Giver = { readonly userId: string } | { readonly teamId: string };

/**
 * Identifies an entry by its lottery, the giver, and its place among the giver's entries, which begins with the time.
 */
export interface EntryId {
  readonly lotteryId: string;
  readonly giver: Giver;
  readonly place: string;
  readonly isReversal: boolean;
}

/**
 * A hand-in or its reversal, as a record of its own. Nothing changes or deletes it, except that an erasure removes the
 * note. The key of a reversal derives from the entry it reverses, so there is at most one.
 */
const Stored = z.object({
  lotteryId: z.string(),
  /** Epoch seconds. */
  at: z.number(),
  /** Id of the user who recorded it. */
  by: z.string(),
  /** Seller who hands in; absent if a team does. */
  userId: z.optional(z.string()),
  /** Team that receives or hands in; absent if a seller hands in to the club. */
  teamId: z.optional(z.string()),
  to: z.enum(settlementTargets),
  /** Öre; negative in a reversal. */
  amount: z.number(),
  /** The note; in a reversal its reason. */
  note: z.optional(z.string()),
});
export type EntryRecord = z.infer<typeof Stored> & EntryId;

const reversalMark = '#R';
const giverIn = (userId: string | undefined, teamId: string | undefined): Giver =>
  userId === undefined ? { teamId: teamId ?? '' } : { userId };

function parseEntry(item: Item): EntryRecord {
  const stored = Stored.parse(item);
  const sk = String(item.sk);
  const isReversal = sk.endsWith(reversalMark);
  const place = sk.slice(sk.indexOf('#', 2) + 1, isReversal ? -reversalMark.length : undefined);
  return { ...stored, giver: giverIn(stored.userId, stored.teamId), place, isReversal };
}

export const entryIdText = ({ lotteryId, giver, place, isReversal }: EntryId): string =>
  ids.settlement(lotteryId, giver, place, isReversal);

const keyOf = ({ lotteryId, giver, place, isReversal }: EntryId) =>
  keys.settlement(lotteryId, giver, isReversal ? `${place}${reversalMark}` : place);

/** The write of an entry; fails if there is one. 2 W. */
export function entryPut({ giver, place, isReversal, ...stored }: EntryRecord): Write {
  const id = { lotteryId: stored.lotteryId, giver, place, isReversal };
  return { put: { ...keyOf(id), ...stored }, if: absent('pk') };
}

/** The write that removes an entry's note, if it still has one. */
export const noteRemoval = (entry: EntryRecord): Write => ({
  update: keyOf(entry),
  remove: ['note'],
  if: equal('note', entry.note),
});

/** An entry and its reversal, strongly read. 2 R. */
export async function findEntry(
  table: TableReader,
  id: EntryId,
): Promise<{ readonly entry: EntryRecord; readonly reversal: EntryRecord | undefined } | undefined> {
  const [entry, reversal] = await table.getMany([keyOf(id), keyOf({ ...id, isReversal: true })], {
    consistent: true,
  });
  return entry && { entry: parseEntry(entry), reversal: reversal && parseEntry(reversal) };
}

/**
 * The entries of a lottery, newest first, optionally of one seller or team. One query: 0.5 R for 4 kB, about 16
 * entries.
 */
export async function listEntries(
  table: TableReader,
  lotteryId: string,
  { giver, consistent = false }: Consistency & { readonly giver?: Giver } = {},
): Promise<EntryRecord[]> {
  const items = await table.query(keys.settlements(lotteryId, giver), { consistent });
  return items.map(parseEntry).toSorted((one, other) => (entryPlace(one) < entryPlace(other) ? 1 : -1));
}

/** An entry's position in such a list: its time, then its id. */
export const entryPlace = (entry: EntryRecord): string =>
  `${entry.at.toString().padStart(12, '0')} ${entryIdText(entry)}`;

/** What a team has received in a lottery and not yet passed on, öre. */
const Holding = z.object({ held: z.number() });

const heldIn = (item: Item | undefined): number => (item ? Holding.parse(item).held : 0);

/** What a team holds in a lottery, öre; strongly read, 1 R. */
export const findHolding = async (table: TableReader, lotteryId: string, teamId: string): Promise<number> =>
  heldIn(await table.get(keys.holding(lotteryId, teamId), { consistent: true }));

/** What each team holds in a lottery, öre. One query. */
export async function listHoldings(
  table: TableReader,
  lotteryId: string,
  options: Consistency = {},
): Promise<ReadonlyMap<string, number>> {
  const items = await table.query(keys.holdings(lotteryId), options);
  return new Map(items.map((item) => [String(item.sk).slice(2), heldIn(item)]));
}

/** The write that changes what a team holds; a decrease requires that it holds that much. 2 W. */
export function holdingWrite(lotteryId: string, teamId: string, ore: number): Write {
  const key = keys.holding(lotteryId, teamId);
  return ore > 0
    ? { upsert: key, add: { held: ore } }
    : { update: key, add: { held: ore }, if: above('held', -ore - 1) };
}

/**
 * The conditions that a team holds no money in any of these lotteries, for the transaction that deletes the team;
 * undefined if it holds some. Strongly read, 1 R for each lottery.
 */
export async function holdsNothing(
  table: TableReader,
  lotteryIds: readonly string[],
  teamId: string,
): Promise<Write[] | undefined> {
  const holdings = lotteryIds.map((id) => keys.holding(id, teamId));
  const items = await table.getMany(holdings, { consistent: true });
  if (items.some((item) => heldIn(item) !== 0)) return undefined;
  return holdings.flatMap((key, index): Write[] => {
    const isNothing: Condition = equal('held', 0);
    return items[index] ? [{ check: key, if: isNothing }] : [];
  });
}

/** The write that moves an entry's amount in a seller's tally from owed to handed in. 2 W. */
export function handInWrite(
  lotteryId: string,
  userId: string,
  ore: number,
  ...also: readonly Condition[]
): Write {
  const enough = ore > 0 ? above('owed', ore - 1) : above('handedIn', -ore - 1);
  return {
    update: keys.tally(lotteryId, userId),
    add: { handedIn: ore, owed: -ore },
    if: all(enough, ...also),
  };
}
