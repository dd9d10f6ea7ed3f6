import { examples } from './openapi-examples.ts';
import type { JsonObject } from './openapi-schema.ts';

/**
 * The location of a value: its resource, its operation (`{operation}` for a parameter), and the path of fields to it.
 */
export type Place = readonly string[];

/** Example for a text with no example of its own. */
const unknown = 'Text';

/** The example for a location: the operation's own, its parent's, its resource's, or that of the name. */
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

/** The same name may be a number in one location and a list in another. */
function fits(example: unknown, type: unknown): boolean {
  if (example === undefined) return false;
  // An optional field that the example leaves empty.
  if (example === null) return true;
  const types: unknown[] = [type].flat();
  if (typeof example === 'number') return types.some((each) => each === 'number' || each === 'integer');
  return types.includes(Array.isArray(example) ? 'array' : typeof example);
}

/** A realistic example for a schema, as a Swedish club could send or receive it. */
export function exampleOf(schema: JsonObject, place: Place): unknown {
  if ('const' in schema) return schema.const;
  const example = named(schema.type, place);
  if (example !== undefined) return example;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.anyOf)) {
    const [first] = schema.anyOf.filter((each: JsonObject) => each.type !== 'null' && each.const !== '');
    const found = exampleOf(first as JsonObject, place);
    return found === unknown && schema.anyOf.some((each: JsonObject) => each.type === 'null') ? null : found;
  }
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries((schema.properties ?? {}) as Record<string, JsonObject>)
        // Fields that are accepted but ignored are left out.
        .filter(([, property]) => Object.keys(property).length > 0)
        .map(([name, property]) => [name, exampleOf(property, [...place, name])]),
    );
  if (schema.type === 'array') return [exampleOf(schema.items as JsonObject, place)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return unknown;
  return schema.type === 'number' || schema.type === 'integer' ? Number(schema.minimum ?? 1) : null;
}
