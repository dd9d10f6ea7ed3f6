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

const made: string[] = [];
afterAll(() => {
  for (const directory of made) rmSync(directory, { recursive: true, force: true });
});

/** A directory that is gone when the tests are. */
export function emptyDirectory(): string {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'lottlaget-transfer-'));
  made.push(directory);
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

/** The club's items as the table had them, from the lines of an export. */
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

/** What belongs to a club, of everything: its own part of the table, and what names it outside. */
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

/** What belongs to others. */
export function withoutClub(club: string, items: ReadonlyMap<string, Item>): Map<string, Item> {
  const { lasting, passing: passes } = ownedBy(club, items);
  return new Map(
    [...items].filter(
      ([place]) =>
        !lasting.has(place) &&
        !passes.has(place) &&
        // Counts of a moment, by a hash of who asks; and the key that signs sessions.
        ![throttle, `${keys.sessionKey().pk} `].some((each) => place.startsWith(each)),
    ),
  );
}

/** What an export or import says where it is refused; else what it said, behind `said`. */
export const refused = (run: Promise<string>): Promise<string> =>
  run.then(
    (said) => `said ${said}`,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
