import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { keys, shardOf } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';

/**
 * The sold numbers of a lottery, one bit each: bit 0 of byte 0 is number 1. A one behind the highest number
 * ends it, so that its hash binds the highest number too. 12.5 kB for 100 000 numbers.
 */
export type SoldSet = Uint8Array;

export const emptySet = (maxNumber: number): SoldSet =>
  withNumbers(new Uint8Array((maxNumber >> 3) + 1), [maxNumber + 1], true);

export const isSold = (set: SoldSet, number: number): boolean =>
  ((set[(number - 1) >> 3] ?? 0) & (1 << ((number - 1) & 7))) !== 0;

/** A copy with those numbers in it, or not in it. */
export function withNumbers(set: SoldSet, numbers: Iterable<number>, sold: boolean): SoldSet {
  const copy = set.slice();
  for (const number of numbers) mark(copy, number, sold);
  return copy;
}

function mark(set: SoldSet, number: number, sold: boolean): void {
  const mask = 1 << ((number - 1) & 7);
  const byte = set[(number - 1) >> 3] ?? 0;
  set[(number - 1) >> 3] = sold ? byte | mask : byte & ~mask;
}

/** SHA-256 in hex: the name under which a set is kept, and what it is known by. */
export const hashOf = (set: SoldSet): string => createHash('sha256').update(set).digest('hex');

/** All that a set asks of a ticket: there may be 100 000 of them. */
const Sold = z.object({ sk: z.string(), view: z.object({ b: z.optional(z.unknown()) }) });

/** A page of DynamoDB is 1 MB, and some times that in memory. */
const shardsAtOnce = 8;

/**
 * Reads the whole lottery, strongly: 1 R for each 4 kB of tickets, 3 100 R for 100 000. While tickets are sold it is
 * no one moment's set, but each number's state at some moment of the reading.
 */
export async function readSold(table: TableReader, lotteryId: string, maxNumber: number): Promise<SoldSet> {
  const set = emptySet(maxNumber);
  const left = Array.from({ length: shardOf(maxNumber) + 1 }, (_, shard) => shard);
  const reader = async () => {
    for (let shard = left.pop(); shard !== undefined; shard = left.pop())
      for await (const page of table.pages(keys.ticketsOfShard(lotteryId, shard), { consistent: true }))
        for (const { sk, view } of page.map((item) => Sold.parse(item)))
          if (view.b !== undefined && Number(sk) <= maxNumber) mark(set, Number(sk), true);
  };
  await Promise.all(Array.from({ length: shardsAtOnce }, reader));
  return set;
}
