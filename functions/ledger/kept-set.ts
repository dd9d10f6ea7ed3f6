import * as z from 'zod/mini';
import type { Bucket, BucketReader } from '../store/bucket.ts';
import { absent } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import { attempt } from '../store/write.ts';
import { hashOf, type SoldSet } from './sold-set.ts';

/** Named by its hash: writing it twice gives the same object, and no stored set is ever replaced. */
export const setObject = (club: string, lotteryId: string, hash: string) =>
  `draws/${club}/${lotteryId}/${hash}`;

/**
 * Stores a set. A set that no winner ends up naming (its draw was refused, or the worker crashed) remains, harmlessly.
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

/**
 * Reads a set that a record names.
 * @throws if it is missing or its hash differs
 */
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
