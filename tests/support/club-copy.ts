import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type AttributeValue, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
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

/** The snapshot with its items as the table has them, in one text. */
interface Original extends Omit<Snapshot, 'items'> {
  readonly text: string;
  /** The epoch that all its users have. */
  readonly epoch: number;
}
let original: Original | undefined;

/** The run's snapshot; undefined where there is none. */
export function readSnapshot(): Original | undefined {
  if (original || !existsSync(snapshotFile)) return original;
  const { items, ...snapshot } = JSON.parse(readFileSync(snapshotFile, 'utf8')) as Snapshot;
  const [epoch, ...others] = new Set(items.flatMap((item) => item.epoch ?? []));
  if (typeof epoch !== 'number' || others.length > 0) throw new Error('the users differ in their epochs');
  const text = JSON.stringify(items.map((item) => marshall(item)));
  return (original = { ...snapshot, text, epoch });
}

/** Stores a copy with its own ids, emails, word and times, in one transaction: it has at most 100 items. */
export async function copyClub(
  { text, cast, ...old }: Original,
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
  const copied = words.reduce((all, [from, to]) => all.replaceAll(from, to), text);
  const { TABLE_NAME: TableName } = environment();
  const TransactItems = (JSON.parse(copied) as Record<string, AttributeValue>[]).map((Item) => ({
    Put: { TableName, Item },
  }));
  await documentClient().send(new TransactWriteItemsCommand({ TransactItems }));
  await openService().write(clubListChanged());
  return Object.fromEntries(Object.entries(cast).map(([name, id]) => [name, ids.get(id)])) as Cast;
}
