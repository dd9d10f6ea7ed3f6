import { expect } from 'vitest';
import type { Key } from '../../functions/store/keys.ts';
import type { Item } from '../../functions/store/write.ts';
import { operate } from '../support/another-cloud.ts';
import type { TestClub, TestCloud } from '../support/cloud.ts';

/** The drifts in the operators' recount of a club: kinds, each with the expected and the found number. */
export async function tellDrifts(cloud: TestCloud, club: Pick<TestClub, 'urlKey'>): Promise<string[]> {
  const answer = await operate(cloud.local)({ command: 'recount', urlKey: club.urlKey });
  if ('error' in answer) throw new Error(answer.error);
  const drifts = answer.drifts ?? [];
  expect(answer.message.includes('allt stämmer')).toBe(drifts.length === 0);
  return drifts.map((line) => line.replace(/^.*räknat (\d+), står (-?\d+) \[(.*)\]$/, '$3 $1 $2')).toSorted();
}

export async function readItem(cloud: TestCloud, club: TestClub, key: Key): Promise<Item & Key> {
  const item = await cloud.service.of(club.id).get(key, { consistent: true });
  if (!item) throw new Error(`there is no ${key.pk} ${key.sk}`);
  return item as Item & Key;
}

/** Changes or deletes an item directly while `run` runs. */
export async function tamper<T>(
  cloud: TestCloud,
  club: TestClub,
  key: Key,
  change: (item: Item & Key) => Item | undefined,
  run: () => Promise<T>,
): Promise<T> {
  const table = cloud.service.of(club.id);
  const item = await readItem(cloud, club, key);
  const changed = change(structuredClone(item));
  await table.write(changed ? { put: { ...changed, ...key } } : { delete: key });
  try {
    return await run();
  } finally {
    await table.write({ put: item });
  }
}
