import { isObject, listOf, objectOf, textOf, type Json } from '../foundations/json.ts';

/**
 * Whether a value matches an EventBridge pattern, which is also the format of event source filters. Supports only
 * values and prefixes, the part that is used.
 */
export function matchesPattern(pattern: Json, value: Json | undefined): boolean {
  return Object.entries(objectOf(pattern)).every(([name, rule]) => {
    if (name.startsWith('$')) throw new Error(`The local cloud does not support the event filter ${name}.`);
    const found = objectOf(value)[name];
    if (!Array.isArray(rule)) return matchesPattern(rule, found);
    // A list matches if one of its values does.
    const values = Array.isArray(found) ? found : [found];
    return rule.some((one) => values.some((candidate) => matchesOne(one, candidate)));
  });
}

function matchesOne(rule: Json, value: Json | undefined): boolean {
  if (!isObject(rule)) return rule === value;
  return Object.entries(rule).every(([operator, operand]) => {
    if (operator !== 'prefix')
      throw new Error(`The local cloud does not support the event filter operator ${operator}.`);
    return typeof value === 'string' && value.startsWith(textOf(operand));
  });
}

/** The filter of an event source mapping: a record passes if any pattern matches, or if there are none. */
export function recordFilter(criteria: Json | undefined): (record: Json) => boolean {
  const patterns = listOf(objectOf(criteria).Filters).map((filter): Json =>
    JSON.parse(textOf(objectOf(filter).Pattern)),
  );
  return (record) => patterns.length === 0 || patterns.some((pattern) => matchesPattern(pattern, record));
}
