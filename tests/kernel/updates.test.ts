import { expect, test } from 'vitest';
import { absent, type Change, differs, type Item } from '../../functions/store/write.ts';
import { keys } from '../../functions/store/keys.ts';
import type { Table } from '../../functions/store/table.ts';
import { testCloud } from '../support/cloud.ts';

const ways: Readonly<Record<string, (table: Table, update: Change) => Promise<Item | void>>> = {
  write: (table, update) => table.write(update),
  change: (table, update) => table.change(update),
  transact: (table, update) => table.transact([update]),
};

test.each(Object.keys(ways))('%s: an update of an item that is gone creates nothing', async (way) => {
  const cloud = await testCloud();
  const table = cloud.service.of((await cloud.club()).id);
  const key = keys.news('gone');
  const changes = { set: { name: 'x' }, add: { v: 1 } };
  // Conditions that are true for a missing item too.
  for (const condition of [undefined, absent('done'), differs('state', 'done')]) {
    const update = { update: key, ...changes, ...(condition && { if: condition }) };
    await expect(ways[way]?.(table, update)).rejects.toMatchObject({ name: 'ConditionFailed', failed: [0] });
    expect(await table.get(key, { consistent: true })).toBeUndefined();
  }
  await table.write({ upsert: key, ...changes });
  await ways[way]?.(table, { update: key, ...changes, if: absent('done') });
  expect(await table.get(key, { consistent: true })).toEqual({ ...key, name: 'x', v: 2 });
});
