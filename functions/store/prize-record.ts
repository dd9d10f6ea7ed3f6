import * as z from 'zod/mini';
import type { Prize } from '../../shared/contract/prize.ts';
import { toSek } from '../../shared/domain/numbers.ts';
import { absent, equal, type Item, type Write } from './write.ts';
import { shortId } from './ids.ts';
import { keys } from './keys.ts';
import type { Consistency, TableReader } from './table-reader.ts';

/** A prize in a lottery's list. Fields that are not stated are absent. */
export const PrizeRecord = z.object({
  /** Five characters: the counters' item has up to 200 of them, and every winner of a prize rewrites it. */
  id: z.string(),
  name: z.string(),
  /** Öre, per prize. */
  value: z.optional(z.number()),
  sponsor: z.optional(z.string()),
  count: z.number(),
  cash: z.optional(z.literal(true)),
});
export type PrizeRecord = z.infer<typeof PrizeRecord>;

const StoredList = z.object({ saved: z.number(), prizes: z.array(PrizeRecord) });

/** The small item beside the list, so that a winner does not rewrite the whole list (R387). */
const StoredCounters = z.object({
  /** Counts changes of the counters and of the list. */
  v: z.number(),
  /** The save that the list belongs to, since the two items are read one after the other. */
  saved: z.number(),
  /** How many of each prize have been drawn, by its id; absent if none. */
  drawn: z.record(z.string(), z.number()),
});

/** A lottery's prizes, and how many of each have been drawn. */
export interface PrizeList {
  /** Version of both; 0 if there has never been a list. */
  readonly v: number;
  readonly saved: number;
  readonly prizes: readonly PrizeRecord[];
  readonly drawn: Readonly<Record<string, number>>;
}

const noPrizes: PrizeList = { v: 0, saved: 0, prizes: [], drawn: {} };

/** The list and its counters from the items of `keys.prizesAndDrawn`; undefined if the two are from different saves. */
export function parsePrizes(items: readonly Item[], lotteryId: string): PrizeList | undefined {
  const found = (key: { readonly sk: string }) => items.find(({ sk }) => sk === key.sk);
  const [list, counters] = [found(keys.prizes(lotteryId)), found(keys.drawnPrizes(lotteryId))];
  if (!list && !counters) return noPrizes;
  if (!list || !counters) return undefined;
  const [{ saved, prizes }, counted] = [StoredList.parse(list), StoredCounters.parse(counters)];
  return saved === counted.saved ? { ...counted, prizes } : undefined;
}

/** A lottery's prizes. 0.5 R for each 4 kB (about 30 prizes), 1 R consistent. */
export async function readPrizes(
  table: TableReader,
  lotteryId: string,
  options: Consistency = {},
): Promise<PrizeList> {
  const read = async (consistent: boolean) =>
    parsePrizes(await table.query(keys.prizesAndDrawn(lotteryId), { consistent }), lotteryId);
  let found = await read(options.consistent ?? false);
  // The list was saved between the reads of its two items.
  while (!found) found = await read(true);
  return found;
}

const drawnOf = (list: Pick<PrizeList, 'drawn'>, id: string): number => list.drawn[id] ?? 0;

/** How many of a prize are left to draw. */
export const leftOf = (list: Pick<PrizeList, 'drawn'>, { id, count }: PrizeRecord): number =>
  count - drawnOf(list, id);

/** A drawn prize that the new list lacks or counts too low; undefined if there is none. */
export function drawnMissing(
  { prizes, drawn }: PrizeList,
  after: readonly PrizeRecord[],
): { readonly prize: PrizeRecord; readonly drawn: number } | undefined {
  const counts = new Map(after.map(({ id, count }) => [id, count]));
  const prize = prizes.find(({ id }) => (counts.get(id) ?? 0) < drawnOf({ drawn }, id));
  return prize && { prize, drawn: drawnOf({ drawn }, prize.id) };
}

/**
 * The two writes that replace a list. They fail if it has changed since it was read, or if a prize has been drawn
 * meanwhile, so no drawn prize is ever lost (R386).
 */
export function prizesPut(lotteryId: string, before: PrizeList, prizes: readonly PrizeRecord[]): Write[] {
  const [key, saved] = [keys.drawnPrizes(lotteryId), before.saved + 1];
  return [
    { put: { ...keys.prizes(lotteryId), saved, prizes } },
    before.v === 0
      ? { put: { ...key, v: 1, saved, drawn: {} }, if: absent('pk') }
      : { update: key, set: { saved }, add: { v: 1 }, if: equal('v', before.v) },
  ];
}

/** The writes that copy a list to a new lottery; each prize gets a new id, and none is drawn. */
export function copiedPrizes(lotteryId: string, { prizes }: PrizeList): Write[] {
  if (prizes.length === 0) return [];
  const taken = new Set<string>();
  const copies = prizes.map((prize) => {
    const id = shortId(taken);
    taken.add(id);
    return { ...prize, id };
  });
  return prizesPut(lotteryId, noPrizes, copies);
}

/**
 * The write that takes one of a prize for a winner; fails if the list or its counters have changed since they were read
 * (R387). 2 W, 4 W with 200 prizes.
 */
export const takePrize = (lotteryId: string, list: PrizeList, id: string): Write => ({
  update: keys.drawnPrizes(lotteryId),
  set: { [`drawn.${id}`]: drawnOf(list, id) + 1 },
  add: { v: 1 },
  if: equal('v', list.v),
});

/** A prize as the API shows it. */
export function toPrize(list: Pick<PrizeList, 'drawn'>, prize: PrizeRecord): Prize {
  const { id, name, value, sponsor, count, cash = false } = prize;
  return {
    id,
    name,
    value: value === undefined ? null : toSek(value),
    sponsor: sponsor ?? null,
    count,
    left: leftOf(list, prize),
    cash,
  };
}
