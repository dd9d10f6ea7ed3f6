import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '../../shared/contract/index.ts';
import type { Route } from '../../shared/contract/route.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Names of fields that identify a person. */
const personal = /"(firstName|lastName|email|phone|displayName|contactPerson|address)":/;
const namesPeople = ({ answer }: Route) =>
  'schema' in answer && personal.test(JSON.stringify(z.toJSONSchema(answer.schema, { io: 'output' })));

test('an answer that names people is not stored for repeats, so that no erased person remains in one', async () => {
  const keyed = operations.filter(({ route }) => route.method !== 'GET' && route.access !== 'public');
  const naming = keyed.filter(({ route }) => namesPeople(route));
  for (const { name, module } of naming) {
    const { handler } = (await import(path.join(root, `${module}.ts`))) as {
      handler: { implementation: { options: { repeated?: unknown } } };
    };
    expect([name, typeof handler.implementation.options.repeated]).toEqual([name, 'function']);
  }
  expect([keyed.length > 40, naming.map(({ name }) => name)]).toEqual([
    true,
    ['switchUser', 'drawWinner', 'redrawWinner', 'createSale', 'editPayment', 'previewImport'],
  ]);
});
