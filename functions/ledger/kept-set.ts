import * as z from 'zod/mini';
import type { Bucket, BucketReader } from '../store/bucket.ts';
import { absent } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import { ConditionFailed } from '../store/write.ts';
import { hashOf, type SoldSet } from './sold-set.ts';

/** Named by its bytes: written twice it is the same, and nothing that is kept is ever replaced. */
export const setObject = (club: string, lotteryId: string, hash: string) =>
  `draws/${club}/${lotteryId}/${hash}`;

/** Keeps a set. One that no winner comes to name (its draw was refused, its worker died) stays and harms nobody. */
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

/** A set that a record names. @throws where it is gone or is not what it was */
export async function readSet(
  documents: BucketReader,
  club: string,
  lotteryId: string,
  hash: string,
): Promise<SoldSet> {
  const set = await documents.get(setObject(club, lotteryId, hash));
  if (!set || hashOf(set) !== hash) throw new Error(`the set ${hash} of lottery ${lotteryId} is not kept`);
  return set;
}

/** The one set of a lottery whose sale is over, under one version of its rules: nothing can change it any more. */
const FrozenRecord = z.object({ hash: z.string() });

/** The hash of the frozen set of that version, or undefined. 1 R. */
export async function findFrozen(
  table: TableReader,
  lotteryId: string,
  version: number,
): Promise<string | undefined> {
  const item = await table.get(keys.frozenSet(lotteryId, version), { consistent: true });
  return item && FrozenRecord.parse(item).hash;
}

/** Freezes a set, once: the hash of the one that stands. */
export async function storeFrozen(
  table: Table,
  lotteryId: string,
  version: number,
  hash: string,
): Promise<string> {
  try {
    await table.write({ put: { ...keys.frozenSet(lotteryId, version), hash }, if: absent('pk') });
    return hash;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return FrozenRecord.parse(error.items[0]).hash;
  }
}
