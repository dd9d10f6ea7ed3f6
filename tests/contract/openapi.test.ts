import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { operations, pathOf } from '../../shared/contract/index.ts';
import { openApiDocument } from '../../shared/contract/openapi.ts';

const committed = path.resolve(import.meta.dirname, '../../shared/openapi.json');

test('the committed OpenAPI document is the one that the contract describes', async () => {
  // Made anew by `npx vitest run tests/contract/openapi.test.ts -u`.
  await expect(`${JSON.stringify(openApiDocument(), null, 2)}\n`).toMatchFileSnapshot(committed);
});

test('every route is in it, with its name, once', () => {
  const { paths } = JSON.parse(readFileSync(committed, 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const described = Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method} ${route} ${operationId}`),
  );
  const declared = operations.map(
    ({ name, route }) => `${route.method.toLowerCase()} ${pathOf(route)} ${name}`,
  );
  expect(described.toSorted()).toEqual(declared.toSorted());
});

test('every reference in it leads somewhere', () => {
  const text = readFileSync(committed, 'utf8');
  const document: unknown = JSON.parse(text);
  for (const [, pointer = ''] of text.matchAll(/"\$ref": "#\/([^"]+)"/g)) {
    const target = pointer
      .split('/')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document);
    expect(target, pointer).toBeDefined();
  }
});
