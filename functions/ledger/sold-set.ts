import { createHash } from 'node:crypto';
import { inParallel } from '../store/in-parallel.ts';
import { keys, shardsUpTo } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { hasBuyer } from '../store/ticket-record.ts';

/**
 * The sold numbers of a lottery, one bit each: bit 0 of byte 0 is number 1. One set bit follows the highest number, so
 * that the hash also commits to the highest number. 12.5 kB for 100 000 numbers.
 */
export type SoldSet = Uint8Array;

export const emptySet = (maxNumber: number): SoldSet =>
  withNumbers(new Uint8Array((maxNumber >> 3) + 1), [maxNumber + 1], true);

export const isInSet = (set: SoldSet, number: number): boolean =>
  ((set[(number - 1) >> 3] ?? 0) & (1 << ((number - 1) & 7))) !== 0;

/** A copy with these numbers set or cleared. */
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

/** SHA-256 in hex: identifies a set and names its object. */
export const hashOf = (set: SoldSet): string => createHash('sha256').update(set).digest('hex');

/** Bounds memory: a DynamoDB page has 1 MB, and several times that when parsed. */
const shardsAtOnce = 8;

/** How many numbers a set holds: its bits without the final one. */
export function sizeOf(set: SoldSet): number {
  let bits = -1;
  for (let byte of set) for (; byte > 0; byte >>= 1) bits += byte & 1;
  return bits;
}

/**
 * The sold numbers of a lottery, strongly consistent: 1 R for each 4 kB of tickets, 3 100 R for 100 000. While tickets are
 * sold the set is not a snapshot: each number's state is from some moment during the read.
 */
export async function readSold(table: TableReader, lotteryId: string, maxNumber: number): Promise<SoldSet> {
  const set = emptySet(maxNumber);
  await inParallel(shardsUpTo(maxNumber), shardsAtOnce, async (shard) => {
    for await (const page of table.pages(keys.ticketsOfShard(lotteryId, shard), { consistent: true }))
      for (const item of page) {
        const number = Number(item.sk);
        // There may be 100 000 of them: nothing else is parsed.
        if (number <= maxNumber && hasBuyer(item)) mark(set, number, true);
      }
  });
  return set;
}
