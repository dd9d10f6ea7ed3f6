import * as fc from 'fast-check';
import type { DescribedOperation, Schema } from '../support/document.ts';
import { anything, oddNames, raw, rawJson } from './texts.ts';
import { brokenOf, type Pool, valueOf } from './values.ts';

/** A valid body with up to two faults. */
function spoiled(schema: Schema, good: unknown): fc.Arbitrary<unknown> {
  if (typeof good !== 'object' || good === null) return anything;
  const alternatives = (Array.isArray(schema.anyOf) ? schema.anyOf : [schema]) as Schema[];
  const properties = Object.assign({}, ...alternatives.map((each) => each.properties)) as Record<
    string,
    Schema
  >;
  const names = Object.keys(properties);
  const wrong = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .constantFrom(...names)
        .chain((name) => brokenOf(properties[name] ?? {}).map((value) => [name, value] as const)),
    },
    { weight: 2, arbitrary: fc.constantFrom(...names).map((name) => [name, undefined] as const) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...oddNames), anything) },
  );
  return fc.array(wrong, { minLength: 1, maxLength: 2 }).map((changes) => {
    const body: Record<string, unknown> = { ...good };
    for (const [name, value] of changes)
      Object.defineProperty(body, name, { value, enumerable: true, configurable: true, writable: true });
    return body;
  });
}

const oddBodies = [
  ['', ' ', 'null', '[]', '7', '"x"', '{', '{}', '{"name":}', '{"a":1}}', "{'a':1}", '\ufeff{}'],
  ['\u0000', 'NaN', '{"name":"a","name":"b"}', 'name=x&id=1', 'List-Unsubscribe=One-Click'],
  ['<xml/>', '['.repeat(9000), `${'['.repeat(9000)}${']'.repeat(9000)}`],
  [`{"name":"${'x'.repeat(1_100_000)}"}`, '{"name":"\ud800"}'],
].flat();

/** The body of an operation as text, or none. */
export function bodyOf(operation: DescribedOperation, pool: Pool): fc.Arbitrary<string | undefined> {
  const content = operation.operation.requestBody?.content['application/json'];
  // Operations without a body are sent one now and then.
  if (!content)
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...oddBodies) },
    );
  const [tag = ''] = operation.operation.tags;
  const good = valueOf(content.schema, '', tag, pool);
  return fc.oneof(
    { weight: 10, arbitrary: good.map(rawJson) },
    { weight: 9, arbitrary: good.chain((value) => spoiled(content.schema, value)).map(rawJson) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...oddBodies, rawJson(raw(`${'{"a":'.repeat(5)}1${'}'.repeat(5)}`))),
    },
  );
}
