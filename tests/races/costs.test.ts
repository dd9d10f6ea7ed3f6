import { expect, test } from 'vitest';
import { listLog } from '../../shared/contract/log.ts';
import { accountsOf } from '../api/account/accounts.ts';
import { testClub } from '../support/cloud.ts';
import { callsOf, gathered } from '../support/faults.ts';
import { inParallel, times } from '../support/parallel.ts';

test('of two treasurers who save costs at once, both are answered and one list stays whole; the log has each change with what it replaced', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const { read, save } = accountsOf(cloud, club);
  const listOf = (of: number) => [
    { name: `Tillstånd ${of}`, amount: of },
    { name: `Tryck ${of}`, amount: of * 2 },
  ];
  const savers = [club.treasurer, club.admin];
  const saves = times(2, (index) => save(lottery, listOf(index + 1), savers[index]));
  // Both have read that there are no costs before one of them writes.
  const outcomes = await gathered(cloud, callsOf('saveCosts', 'TransactWriteItems'), 2, () =>
    inParallel(saves),
  );
  expect(outcomes).toEqual(['204', '204']);
  const { costs } = await read(lottery);
  const last = costs[0]?.amount ?? 0;
  expect(costs).toEqual(listOf(last));
  const { body: entries } = await club.admin.call(listLog, { query: { limit: '10' } });
  const lines = entries.filter(({ text }) => text.startsWith('Ändrade kostnaderna'));
  expect(lines).toHaveLength(2);
  const first = 3 - last;
  const changes = (text: string) => text.split(/[.;] /).filter((part) => part.includes(' → '));
  const texts = lines.map(({ text }) => changes(text).length);
  // The one that came first found nothing, the other one replaced its two costs.
  expect(texts.toSorted((one, other) => one - other)).toEqual([2, 4]);
  const second = lines.find(({ text }) => changes(text).length === 4);
  expect(second?.by.id).toBe(savers[last - 1]?.id);
  expect(second?.text).toContain(`Tillstånd ${first}: ${first} kr → –`);
  // Sent again with its key, it changes nothing.
  const key = 'kostnader1';
  expect(await save(lottery, listOf(5), club.treasurer, key)).toBe('204');
  expect(await save(lottery, listOf(6))).toBe('204');
  expect(await save(lottery, listOf(5), club.treasurer, key)).toBe('204');
  expect((await read(lottery)).costs).toEqual(listOf(6));
});
