import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../../shared/contract/index.ts';

const root = path.resolve(import.meta.dirname, '../..');

test.each(operations)('$resource/$name has a handler', async ({ module, route }) => {
  const file = path.join(root, `${module}.ts`);
  expect(existsSync(file), file).toBe(true);
  const { handler } = (await import(file)) as { handler: { implementation: { route: unknown } } };
  expect(handler.implementation.route).toBe(route);
});
