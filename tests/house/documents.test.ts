import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const text = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('SECURITY.md', () => {
  const document = text('SECURITY.md');
  const rows = [
    ...document.matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \| ([12]) \| [^|]+ \| ([^|]+) \|/gm),
  ].flatMap(([, ids = '', level = '', verdict = '']) =>
    ids.split(', ').map((id) => ({ id, level, verdict: verdict.trim() })),
  );
  const having = (verdict: string) => rows.filter((row) => row.verdict === verdict);

  it('names only files that are there', () => {
    const named = [...document.matchAll(/`((?:bin|functions|infra|shared|tests|web)\/[\w./-]+)`/g)].map(
      ([, file = '']) => file,
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('counts its own rows right: each requirement of levels 1 and 2 once', () => {
    const told =
      /Of (\d+) requirements (\d+) are met, (\d+) do not apply, and (\d+) are not met: (\d+) of level 1, (\d+) of level 2/
        .exec(document)
        ?.slice(1)
        .map(Number);
    const unmet = having('**no**');
    expect(told).toEqual([
      rows.length,
      having('yes').length,
      having('n/a').length,
      unmet.length,
      unmet.filter(({ level }) => level === '1').length,
      unmet.filter(({ level }) => level === '2').length,
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    // ASVS 5.0.0 has 70 requirements of level 1 and 183 of level 2.
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
    expect(rows.filter(({ level }) => level === '2')).toHaveLength(183);
  });
});
