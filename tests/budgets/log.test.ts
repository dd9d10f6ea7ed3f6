import { expect, test } from 'vitest';
import { logPut } from '../../functions/store/log-record.ts';
import { listLog, type LogEntry } from '../../shared/contract/log.ts';
import { countedAtOnce, usersThrottles } from '../../shared/contract/throttles.ts';
import { testCloud, type TestClub, testClub } from '../support/cloud.ts';
import { inParallel } from '../support/parallel.ts';
import { measured, type Units } from '../support/units.ts';

/** Entries of a club's busiest years; the long run has them all. */
const count = process.env.LONG_RUN ? 100_000 : 4_000;
const perTransaction = 100;
/** Every 2 500th entry is about news. */
const isRare = (index: number) => index % 2500 === 0;
const first = Date.parse('2026-01-01T00:00:00Z');

/** Entries of nearly 1 kB, a second apart. */
async function manyEntries(club: TestClub): Promise<void> {
  const { service } = await testCloud();
  const table = service.of(club.id);
  const entry = (index: number) =>
    logPut(club.admin.id, new Date(first + index * 1000), {
      kind: isRare(index) ? 'news' : 'lottery',
      about: { what: 'club', id: club.id },
      text: `Gjorde ${index}`,
      changes: Array.from({ length: 5 }, (_, part) => `${part}: ${'x'.repeat(120)}`),
    });
  await inParallel(
    Array.from({ length: count / perTransaction }, (_, part) => async () => {
      const from = part * perTransaction;
      await table.transact(Array.from({ length: perTransaction }, (_, index) => entry(from + index)));
    }),
  );
}

test('a page of the log costs the same wherever it is; a filtered one reads at most 1 MB, and pages reach the end', async () => {
  const { cloud, club } = await testClub();
  await manyEntries(club);
  /** Every page to the end, with its cost. */
  async function pages(query: Readonly<Record<string, string>>) {
    const costs: Units[] = [];
    const entries: LogEntry[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const request: Readonly<Record<string, string>> = { ...query, ...(cursor !== '' && { cursor }) };
      const read = () => club.admin.call(listLog, { query: request });
      const { result, units } = await measured(cloud, 'listLog', read);
      costs.push(units);
      entries.push(...result.body);
      const next: string | undefined = /cursor=([^&>]+)/.exec(result.headers.get('link') ?? '')?.[1];
      cursor = next;
    }
    return { costs, entries };
  }
  const days = { from: '2026-01-01', to: '2026-01-03' };
  const whole = await pages({ ...days, limit: '500' });
  expect(whole.entries.length).toBe(count);
  expect(new Set(whole.entries.map(({ id }) => id)).size).toBe(count);
  const [one, ...others] = whole.costs.slice(0, -1);
  // 501 entries of at most 1 kB, eventually consistent, and the caller and the names.
  expect(one?.reads).toBeLessThanOrEqual(70);
  for (const { reads } of others) expect(Math.abs(reads - (one?.reads ?? 0))).toBeLessThanOrEqual(2);
  // Nothing is written but the count of the user's calls, several by one write.
  const [limit] = usersThrottles(listLog);
  const written = whole.costs.reduce((sum, { writes }) => sum + writes, 0);
  expect(written).toBeLessThanOrEqual(limit ? Math.floor(whole.costs.length / countedAtOnce(limit)) : 0);
  const filtered = await pages({ ...days, kind: 'news' });
  expect(filtered.entries.length).toBe(Math.ceil(count / 2500));
  for (const { reads } of filtered.costs) expect(reads).toBeLessThanOrEqual(130);
  // Some parts are empty and go on.
  expect(filtered.costs.length).toBeGreaterThan(filtered.entries.length);
}, 600_000);
