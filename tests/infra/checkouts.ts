import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';

export const repository = path.resolve(import.meta.dirname, '../..');

/** Two checkouts of the repository for the tests of a file; the path of the second contains names of our folders. */
export function twoCheckouts() {
  const folder = mkdtempSync(path.join(tmpdir(), 'reproducible-'));
  const one = path.join(folder, 'one');
  const other = path.join(folder, 'web/components/shared/domain/functions');
  beforeAll(() => {
    for (const checkout of [one, other]) {
      mkdirSync(checkout, { recursive: true });
      for (const part of ['functions', 'shared', 'web', 'package.json', 'tsconfig.base.json'])
        cpSync(path.join(repository, part), path.join(checkout, part), { recursive: true });
      symlinkSync(path.join(repository, 'node_modules'), path.join(checkout, 'node_modules'));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return { folder, one, other };
}

/** Each file of a directory with its text, so that a failure shows the difference. */
export function filesOf(directory: string): Record<string, string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(directory, file), readFileSync(file, 'latin1')];
    }),
  );
}

/** Names of the files that differ. */
export function differing(one: string, other: string): string[] {
  const [first, second] = [filesOf(one), filesOf(other)];
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return [...names].filter((name) => first[name] !== second[name]);
}
