import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '../../shared/contract/index.ts';
import type { Route } from '../../shared/contract/route.ts';

/** Names of fields that identify a person. */
const personal = /"(firstName|lastName|email|phone|displayName|contactPerson|address)":/;
const namesPeople = ({ answer }: Route) =>
  'schema' in answer && personal.test(JSON.stringify(z.toJSONSchema(answer.schema, { io: 'output' })));

test('an answer that names people is not stored for repeats, so that no erased person remains in one', () => {
  const kept = operations.filter(({ route }) => route.method !== 'GET' && route.access !== 'public');
  expect(kept.filter(({ route }) => namesPeople(route)).map(({ name }) => name)).toEqual(
    kept.filter(({ route }) => route.answersAnew).map(({ name }) => name),
  );
  expect(kept.length).toBeGreaterThan(40);
});
