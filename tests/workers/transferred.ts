import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { fromLine } from '../../functions/transfer/line.ts';
import type { Item } from '../../functions/store/write.ts';
import { prefixes } from '../support/prefixes.ts';
import { clubPartition } from '../../functions/store/table-reader.ts';
import { keys } from '../../functions/store/keys.ts';

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** A directory that is deleted after the tests. */
export function emptyDirectory(): string {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'lottlaget-transfer-'));
  directories.push(directory);
  return directory;
}

/** The SHA-256 of each file. */
export const sumsOf = (directory: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
      .toSorted()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(path.join(directory, name)))
          .digest('hex'),
      ]),
  );

/** Whether it is, as JSON, the entry of the club's log that an export or an import leaves there. */
const isTransfer = (json: string): boolean => /"(Exporterade|Importerade) föreningen"/.test(json);

/** What an export has of a club: the SHA-256 of each file; of the records each line, but the entries of transfers. */
export function contentOf(directory: string): Record<string, string | readonly string[]> {
  const { 'manifest.json': _manifest, 'records.jsonl': _records, ...sums } = sumsOf(directory);
  const lines = readFileSync(path.join(directory, 'records.jsonl'), 'utf8').split('\n');
  return { ...sums, records: lines.filter((line) => !isTransfer(line)) };
}

/** Stored items without the entries of transfers. */
export const withoutTransfers = (items: ReadonlyMap<string, Item>): Map<string, Item> =>
  new Map([...items].filter(([, item]) => !isTransfer(JSON.stringify(item))));

/** The club's stored items, from the lines of an export. */
export const exportedItems = (directory: string, club: string): Item[] =>
  ['records.jsonl', 'winners.jsonl', 'users.jsonl']
    .flatMap((name) => readFileSync(path.join(directory, name), 'utf8').split('\n').filter(Boolean))
    .map((line): Item => {
      const item: Item = fromLine(line);
      for (const name of ['pk', 'pk1', 'pk2'])
        if (typeof item[name] === 'string') item[name] = clubPartition(club, item[name]);
      return item;
    });

/** What an export leaves: it passes by itself. */
const { attempts, donorDay, job, login, pending, plan, receipt, request, throttle } = prefixes;
const passingInClub = [
  request,
  job,
  plan,
  receipt,
  donorDay,
  `${keys.results().pk} `,
  `${login}\\S+ ${attempts}`,
].join('|');
const passing = new RegExp(`^${clubPartition('\\w+')}(${passingInClub})|^(${throttle}|${pending})`);

/** A club's items: its own partitions, and records outside that name it. */
export function ownedBy(club: string, items: ReadonlyMap<string, Item>) {
  const own = [...items].filter(
    ([place, item]) =>
      place.startsWith(clubPartition(club)) ||
      [item.clubId, item.club, item.sk].includes(club) ||
      place.includes(` ${club}#`),
  );
  const passes = own.filter(([place]) => passing.test(place));
  return {
    lasting: new Map(own.filter(([place]) => !passing.test(place))),
    passing: new Map(passes),
  };
}

/** Items of other clubs. */
export function withoutClub(club: string, items: ReadonlyMap<string, Item>): Map<string, Item> {
  const { lasting, passing: passes } = ownedBy(club, items);
  return new Map(
    [...items].filter(
      ([place]) =>
        !lasting.has(place) &&
        !passes.has(place) &&
        // Counters of a window, by a hash of their subject; the key that signs sessions; the version of the list of clubs.
        ![throttle, `${keys.sessionKey().pk} `, keys.clubList().pk].some((each) => place.startsWith(each)),
    ),
  );
}

/** The message of an export or import that is refused; of one that succeeds, its output after `said`. */
export const refused = (run: Promise<string>): Promise<string> =>
  run.then(
    (text) => `said ${text}`,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
