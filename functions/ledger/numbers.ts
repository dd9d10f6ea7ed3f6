import * as z from 'zod/mini';
import { absent, equal, type Item, type Write } from '../store/write.ts';
import { keys, shardOf, shardSize } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { type Bitmap, emptyBitmap, freeRuns, offsetInShard, withPlaces } from './bitmap.ts';
import type { Run } from './choose-numbers.ts';

/** Numbers in use of one shard, and its version. */
export interface Shard {
  readonly shard: number;
  readonly bits: Bitmap;
  /** 0 if the shard has never been written. */
  readonly v: number;
}

const TakenRecord = z.object({ bits: z.instanceof(Uint8Array), v: z.number() });

/** The shard of an item, which may be absent. */
export function parseShard(shard: number, item: Item | undefined): Shard {
  if (!item) return { shard, bits: emptyBitmap(), v: 0 };
  const { bits, v } = TakenRecord.parse(item);
  return { shard, bits: new Uint8Array(bits), v };
}

/** Shards of a lottery, strongly consistent: the only authority on which numbers are free. */
export async function readShards(
  table: TableReader,
  lotteryId: string,
  shards: readonly number[],
): Promise<Shard[]> {
  const items = await table.getMany(
    shards.map((shard) => keys.taken(lotteryId, shard)),
    { consistent: true },
  );
  return shards.map((shard, index) => parseShard(shard, items[index]));
}

/** Free numbers of a shard, up to the lottery's highest number. */
export function freeNumbers({ shard, bits }: Shard, maxNumber: number): Run[] {
  const first = shard * shardSize + 1;
  const lastPlace = Math.min(shardSize, maxNumber - first + 1) - 1;
  return [...freeRuns(bits, lastPlace)].map(([from, to]) => [first + from, first + to]);
}

/** The writes that mark numbers as in use or free, each conditional on the shard's version as read. */
export function markNumbers(
  lotteryId: string,
  shards: readonly Shard[],
  numbers: readonly number[],
  taken: boolean,
): Write[] {
  return shards.flatMap(({ shard, bits, v }): Write[] => {
    const places = numbers.filter((number) => shardOf(number) === shard).map(offsetInShard);
    if (places.length === 0) return [];
    const next = withPlaces(bits, places, taken);
    return [
      {
        put: { ...keys.taken(lotteryId, shard), bits: next, v: v + 1 },
        if: v === 0 ? absent('pk') : equal('v', v),
      },
    ];
  });
}
