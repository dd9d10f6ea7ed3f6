import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../functions/store/clients.ts';
import { environment } from '../../functions/store/environment.ts';
import { randomId } from '../../functions/store/ids.ts';
import type { Item } from '../../functions/store/write.ts';

/** Who and what every test club begins with; the values are ids. */
type CastName =
  | 'club'
  | 'section'
  | 'office'
  | 'p12'
  | 'f10'
  | 'master'
  | 'admin'
  | 'content'
  | 'leader'
  | 'otherLeader'
  | 'seller'
  | 'otherSeller';
export type Cast = Readonly<Record<CastName, string>>;

/** A club as the routes made it: every item of it, with what a copy gets of its own. */
export interface Snapshot {
  readonly cast: Cast;
  readonly urlKey: string;
  /** In all texts. */
  readonly word: string;
  /** When it was made: ISO 8601. */
  readonly at: string;
  readonly items: readonly Item[];
}

/** Where a run's snapshot lies; made before the tests by `snapshot-club.ts`. */
export const snapshotFile = path.resolve(import.meta.dirname, '../../dist/club.json');

let text: string | undefined;

/** The run's snapshot; undefined where none was made. */
export function readSnapshot(): Snapshot | undefined {
  if (text === undefined && !existsSync(snapshotFile)) return undefined;
  text ??= readFileSync(snapshotFile, 'utf8');
  return JSON.parse(text) as Snapshot;
}

/** Puts a copy into the table, with ids, address, word and time of its own. The most a batch takes are 25 items. */
export async function copyClub(
  { items, cast, ...old }: Snapshot,
  own: { readonly urlKey: string; readonly word: string; readonly now: Date },
): Promise<Cast> {
  const ids = new Map(Object.values(cast).map((id) => [id, randomId()]));
  const words: [string, string][] = [
    ...ids,
    [old.urlKey, own.urlKey],
    [old.word, own.word],
    [old.at, own.now.toISOString()],
    [String(Date.parse(old.at)), String(own.now.getTime())],
  ];
  const copied = words.reduce((all, [from, to]) => all.replaceAll(from, to), JSON.stringify(items));
  const puts = (JSON.parse(copied) as Item[]).map((Item) => ({ PutRequest: { Item } }));
  for (let start = 0; start < puts.length; start += 25) {
    const request = { RequestItems: { [environment().TABLE_NAME]: puts.slice(start, start + 25) } };
    const { UnprocessedItems } = await documentClient().send(new BatchWriteCommand(request));
    if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error('a part of the copy was not written');
  }
  return Object.fromEntries(Object.entries(cast).map(([name, id]) => [name, ids.get(id)])) as Cast;
}
