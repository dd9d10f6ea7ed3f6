import { type Bitmap, emptyBitmap, isTaken, offsetInShard, withPlaces } from '../ledger/bitmap.ts';
import { saleDay } from '../ledger/sale.ts';
import { SaleCount } from './count-sales.ts';
import { countSettlements, type SettlementCount } from './count-settlements.ts';
import { listEntries } from '../store/settlement-record.ts';
import { keys, shardOf, shardSize } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { parseTicket } from '../store/ticket-record.ts';
import type { Item } from '../store/write.ts';

/** A seller's counts, from the tickets themselves. */
interface Held {
  total: number;
  sold: number;
  readonly days: Map<string, number>;
}

/** Counts of a lottery's tickets. */
export interface Counted {
  readonly held: ReadonlyMap<string, Held>;
  /** By shard: the numbers that have a ticket. */
  readonly numbers: readonly Bitmap[];
  /** By shard: the item with its numbers in use, as read with the tickets. */
  readonly taken: readonly (Item | undefined)[];
  /** Tickets that have won, and those in `winners`: number of wins, and whether they are sold. */
  readonly won: ReadonlyMap<number, { readonly wins: number; readonly sold: boolean }>;
  readonly outOfRange: number;
  readonly wrongIndex: readonly number[];
  readonly sales: SaleCount;
  readonly settlements: SettlementCount;
}

/** Bounds memory: a DynamoDB page has 1 MB, and several times that when parsed. */
const shardsAtOnce = 4;

/** Reads a lottery's tickets, sales and numbers in use: 0.5 R for each 4 kB, twice that if consistent. */
export async function countFromTickets(
  table: TableReader,
  lotteryId: string,
  maxNumber: number,
  winners: ReadonlySet<number>,
  consistent: boolean,
): Promise<Counted> {
  const held = new Map<string, Held>();
  const won = new Map<number, { wins: number; sold: boolean }>();
  const wrongIndex: number[] = [];
  const shards = shardOf(maxNumber) + 1;
  const numbers = Array.from({ length: shards }, emptyBitmap);
  const taken: (Item | undefined)[] = Array.from({ length: shards });
  let outOfRange = 0;
  const sales = new SaleCount(lotteryId);

  const count = (item: Item, shard: number, places: number[]) => {
    const number = Number(item.sk);
    const here = number >= 1 && shardOf(number) === shard;
    if (here) places.push(offsetInShard(number));
    if (!here || number > maxNumber) outOfRange++;
    const { userId, buyer, wins = 0 } = parseTicket(item);
    if (item.sk1 !== keys.ticketByUser(userId, lotteryId, number).sk1) wrongIndex.push(number);
    const own = held.get(userId) ?? { total: 0, sold: 0, days: new Map<string, number>() };
    held.set(userId, own);
    own.total++;
    if (buyer) {
      own.sold++;
      const day = saleDay(buyer.at);
      own.days.set(day, (own.days.get(day) ?? 0) + 1);
      sales.ticket(number, userId, buyer);
    }
    if (wins > 0 || winners.has(number)) won.set(number, { wins, sold: buyer !== undefined });
  };

  const left = Array.from({ length: shards }, (_, shard) => shard);
  const reader = async () => {
    for (let shard = left.shift(); shard !== undefined; shard = left.shift()) {
      const { pk, sk } = keys.taken(lotteryId, shard);
      const { prefix = '' } = keys.salesOfShard(lotteryId, shard);
      const places: number[] = [];
      for await (const page of table.pages({ pk }, { consistent }))
        for (const item of page)
          if (item.sk === sk) taken[shard] = item;
          else if (String(item.sk).startsWith(prefix)) sales.sale(item);
          else count(item, shard, places);
      numbers[shard] = withPlaces(emptyBitmap(), places, true);
    }
  };
  await Promise.all(Array.from({ length: shardsAtOnce }, reader));
  const settlements = countSettlements(await listEntries(table, lotteryId, { consistent }));
  return { held, numbers, taken, won, outOfRange, wrongIndex, sales, settlements };
}

export function numbersIn(shard: number, one: Bitmap, butNotIn: Bitmap): number[] {
  return Array.from({ length: shardSize }, (_, place) => place)
    .filter((place) => isTaken(one, place) && !isTaken(butNotIn, place))
    .map((place) => shard * shardSize + place + 1);
}
