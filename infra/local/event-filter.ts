import { isObject, listOf, objectOf, textOf, type Json } from './json.ts';

/** Whether a value matches an EventBridge pattern, which is also the format of event source filters. */
export function matchesPattern(pattern: Json, value: Json | undefined): boolean {
  return Object.entries(objectOf(pattern)).every(([name, wanted]) => {
    if (name === '$or') return listOf(wanted).some((one) => matchesPattern(one, value));
    const found = objectOf(value)[name];
    if (!Array.isArray(wanted)) return matchesPattern(wanted, found);
    // A list matches if one of its values does.
    const values = Array.isArray(found) ? found : [found];
    return wanted.some((one) => values.some((candidate) => matchesOne(one, candidate)));
  });
}

function matchesOne(wanted: Json, value: Json | undefined): boolean {
  if (!isObject(wanted)) return wanted === value;
  return Object.entries(wanted).every(([operator, operand]) => {
    switch (operator) {
      case 'exists':
        return (value !== undefined) === operand;
      case 'prefix':
        return typeof value === 'string' && value.startsWith(textOf(operand));
      case 'suffix':
        return typeof value === 'string' && value.endsWith(textOf(operand));
      case 'equals-ignore-case':
        return typeof value === 'string' && value.toLowerCase() === textOf(operand).toLowerCase();
      case 'anything-but':
        return (
          value !== undefined &&
          !listOf(operand).some((one) => (isObject(one) ? matchesOne(one, value) : one === value))
        );
      case 'numeric':
        return typeof value === 'number' && matchesNumbers(listOf(operand), value);
      default:
        throw new Error(`The local cloud does not support the event filter operator ${operator}.`);
    }
  });
}

function matchesNumbers(comparisons: Json[], value: number): boolean {
  for (let index = 0; index + 1 < comparisons.length; index += 2) {
    const operand = Number(comparisons[index + 1]);
    const holds = {
      '=': value === operand,
      '<': value < operand,
      '<=': value <= operand,
      '>': value > operand,
      '>=': value >= operand,
    };
    if (!holds[String(comparisons[index]) as keyof typeof holds]) return false;
  }
  return true;
}

/** The filter of an event source mapping: a record passes if any pattern matches, or if there are none. */
export function recordFilter(criteria: Json | undefined): (record: Json) => boolean {
  const patterns = listOf(objectOf(criteria).Filters).map((filter): Json =>
    JSON.parse(textOf(objectOf(filter).Pattern)),
  );
  return (record) => patterns.length === 0 || patterns.some((pattern) => matchesPattern(pattern, record));
}
