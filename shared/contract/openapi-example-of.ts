import { examples } from './openapi-examples.ts';
import type { Json } from './openapi-schema.ts';

/** Where a value stands: its resource, its operation (`{operation}` for a parameter), the fields that lead to it. */
export type Place = readonly string[];

/** A text of which nothing is known. */
const unknown = 'Text';

/** The example for a place: the operation's own, its parent's, its resource's, or that of the name. */
function named(type: unknown, place: Place): unknown {
  const [resource = '', operation = '', ...fields] = place;
  const [parent, field] = [fields.at(-2), fields.at(-1)];
  const names =
    field === undefined
      ? [operation]
      : parent === undefined
        ? [`${operation}.${field}`, `${resource}.${field}`, field]
        : [`${parent}.${field}`, field];
  return names.map((name) => examples[name]).find((example) => fits(example, type));
}

/** One name may stand for a number here and for a list there. */
function fits(example: unknown, type: unknown): boolean {
  if (example === undefined) return false;
  const types: unknown[] = [type].flat();
  if (typeof example === 'number') return types.some((each) => each === 'number' || each === 'integer');
  return types.includes(Array.isArray(example) ? 'array' : typeof example);
}

/** An example of a schema, as it could be sent or answered by a Swedish club. */
export function exampleOf(schema: Json, place: Place): unknown {
  if ('const' in schema) return schema.const;
  const example = named(schema.type, place);
  if (example !== undefined) return example;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.anyOf)) {
    const [first] = schema.anyOf.filter((each: Json) => each.type !== 'null' && each.const !== '');
    const found = exampleOf(first as Json, place);
    return found === unknown && schema.anyOf.some((each: Json) => each.type === 'null') ? null : found;
  }
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries((schema.properties ?? {}) as Record<string, Json>)
        // What a client may send along and nobody reads is left out.
        .filter(([, property]) => Object.keys(property).length > 0)
        .map(([name, property]) => [name, exampleOf(property, [...place, name])]),
    );
  if (schema.type === 'array') return [exampleOf(schema.items as Json, place)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return unknown;
  return schema.type === 'number' || schema.type === 'integer' ? Number(schema.minimum ?? 1) : null;
}
