import { expect, test } from 'vitest';
import { rowsAtOnce } from '../../shared/contract/member-import.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { imported, previewOf, row } from '../api/user/imported.ts';
import { ownCloud } from '../support/own-cloud.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const nameOf = (index: number) =>
  `Barn${letters[index % 26]}${letters[Math.floor(index / 26) % 26]}${letters[Math.floor(index / 676)]}`;

test('5 000 rows, two to an address in 200 teams, cost 0.04 R each to preview and at most 6.5 W to import', async () => {
  const cloud = await ownCloud();
  const club = await cloud.club();
  const rows = Array.from({ length: rowsAtOnce }, (_, index) =>
    row(nameOf(index), { email: `familj${index >> 1}@lista.example`, teamName: `Lag ${index % 200}` }),
  );
  const costing = async <T>(run: () => Promise<T>) => {
    const { result, calls } = await cloud.observe(run);
    const sum = (units: 'readUnits' | 'writeUnits') =>
      calls.reduce((all, call) => all + (call.service === 'dynamodb' ? call[units] : 0), 0) / rows.length;
    return { result, reads: sum('readUnits'), writes: sum('writeUnits') };
  };
  const adding = await costing(() => imported(club.admin, rows));
  expect(adding.result.job.message).toBe(
    `Tillagda: ${formatNumber(rowsAtOnce)}. Flyttade: 0. Fanns redan: 0. Utelämnade: 0.`,
  );
  expect(adding.reads).toBeLessThan(0.1);
  expect(adding.writes).toBeLessThanOrEqual(6.5);
  const preview = await costing(() => previewOf(club.admin, rows));
  expect(preview.result.counts).toMatchObject({ create: 0, exists: rowsAtOnce, error: 0 });
  expect(preview.reads).toBeLessThan(0.04);
  expect(preview.writes).toBe(0);
});
