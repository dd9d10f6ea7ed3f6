import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from './document-client.ts';
import { openService } from '../../functions/kernel/resources.ts';
import { clubListChanged } from '../../functions/store/club-record.ts';
import { environment } from '../../functions/store/environment.ts';
import { randomId } from '../../functions/store/ids.ts';
import { plainWords } from '../../shared/domain/words.ts';
import type { Item } from '../../functions/store/write.ts';

const plain = (word: string): string => plainWords(word).join(' ');

/** The people and records of every test club; the values are ids. */
type CastName =
  | 'club'
  | 'section'
  | 'office'
  | 'p12'
  | 'f10'
  | 'master'
  | 'admin'
  | 'content'
  | 'treasurer'
  | 'leader'
  | 'otherLeader'
  | 'seller'
  | 'otherSeller';
export type Cast = Readonly<Record<CastName, string>>;

/** All items of a club made by the routes, and which values a copy replaces. */
export interface Snapshot {
  readonly cast: Cast;
  readonly urlKey: string;
  /** The word in all texts. */
  readonly word: string;
  /** When it was made: ISO 8601. */
  readonly at: string;
  readonly items: readonly Item[];
}

/** Path of the run's snapshot, which `snapshot-club.ts` makes before the tests. */
export const snapshotFile = path.resolve(import.meta.dirname, '../../dist/club.json');

let text: string | undefined;

/** The run's snapshot; undefined where there is none. */
export function readSnapshot(): Snapshot | undefined {
  if (text === undefined && !existsSync(snapshotFile)) return undefined;
  text ??= readFileSync(snapshotFile, 'utf8');
  return JSON.parse(text) as Snapshot;
}

/** Stores a copy with its own ids, emails, word and times. A batch has at most 25 items. */
export async function copyClub(
  { items, cast, ...old }: Snapshot,
  own: { readonly urlKey: string; readonly word: string; readonly now: Date },
): Promise<Cast> {
  const ids = new Map(Object.values(cast).map((id) => [id, randomId()]));
  const words: [string, string][] = [
    ...ids,
    [old.urlKey, own.urlKey],
    [old.word, own.word],
    // As the names that a search finds are written.
    [plain(old.word), plain(own.word)],
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
  await openService().write(clubListChanged());
  return Object.fromEntries(Object.entries(cast).map(([name, id]) => [name, ids.get(id)])) as Cast;
}
