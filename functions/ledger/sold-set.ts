import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { inParallel } from '../store/in-parallel.ts';
import { keys, shardsUpTo } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { hasBuyer } from '../store/ticket-record.ts';
import type { Bucket, BucketReader } from '../store/bucket.ts';
import { absent, attempt } from '../store/write.ts';
import type { Table } from '../store/table.ts';

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

/** Named by its hash: writing it twice gives the same object, and no stored set is ever replaced. */
export const setObject = (club: string, lotteryId: string, hash: string) =>
  `draws/${club}/${lotteryId}/${hash}`;

/**
 * Stores a set. A set that no winner names in the end (its draw was refused, or the worker crashed) stays, harmlessly.
 */
export async function keepSet(
  documents: Bucket,
  club: string,
  lotteryId: string,
  set: SoldSet,
): Promise<string> {
  const hash = hashOf(set);
  await documents.put(setObject(club, lotteryId, hash), set, 'application/octet-stream', 'private, no-store');
  return hash;
}

/** Reads a set that a record names. @throws where it is missing or its hash differs */
export async function readSet(
  documents: BucketReader,
  club: string,
  lotteryId: string,
  hash: string,
): Promise<SoldSet> {
  const set = await documents.get(setObject(club, lotteryId, hash));
  if (!set || hashOf(set) !== hash)
    throw new Error(`the set ${hash} of lottery ${lotteryId} is missing or altered`);
  return set;
}

/** The final set of a lottery after its sale, under one version of its rules. */
const FrozenRecord = z.object({ hash: z.string() });

/** Hash of the frozen set of that version, or undefined. 1 R. */
export async function findFrozen(
  table: TableReader,
  lotteryId: string,
  version: number,
): Promise<string | undefined> {
  const item = await table.get(keys.frozenSet(lotteryId, version), { consistent: true });
  return item && FrozenRecord.parse(item).hash;
}

/** Freezes a set unless one is frozen already; returns the hash of the frozen one. */
export async function storeFrozen(
  table: Table,
  lotteryId: string,
  version: number,
  hash: string,
): Promise<string> {
  const outcome = await attempt(
    table.write({ put: { ...keys.frozenSet(lotteryId, version), hash }, if: absent('pk') }),
  );
  return outcome === 'committed' ? hash : FrozenRecord.parse(outcome.items[0]).hash;
}
