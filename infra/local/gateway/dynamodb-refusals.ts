import type { CallError, SdkCall } from './gateway-call.ts';
import type { TableKeys } from './gateway-access.ts';
import { isObject, listOf, objectOf, textOf, type Json, type JsonObject } from '../foundations/json.ts';

const EXPRESSIONS = ['UpdateExpression', 'ConditionExpression'];
/** Expressions without which a part of a transaction is incomplete. */
const REQUIRED: Record<string, string> = {
  Update: 'UpdateExpression',
  ConditionCheck: 'ConditionExpression',
};
/** Sets by their type, in the words of DynamoDB, two spaces included. */
const EMPTY_SETS: Record<string, string> = {
  SS: 'One or more parameter values were invalid: An string set  may not be empty',
  NS: 'One or more parameter values were invalid: An number set  may not be empty',
  BS: 'One or more parameter values were invalid: Binary sets should not be empty',
};

/**
 * The refusal of a call that DynamoDB would not accept, but that the emulator accepts or treats as a cancelled
 * transaction: empty expressions, unused names and values, empty sets in a transaction, an empty key in a query.
 */
export function dynamodbRefusal(
  { service, operation, input }: SdkCall,
  keysOf: (table: string) => TableKeys | undefined,
): CallError | undefined {
  if (service !== 'dynamodb') return undefined;
  const message =
    operation === 'TransactWriteItems'
      ? faultOfTransaction(input)
      : operation === 'Query'
        ? emptyKeyOf(input, keysOf(textOf(input.TableName)))
        : undefined;
  return message === undefined ? undefined : { status: 400, code: 'ValidationException', message };
}

function faultOfTransaction(input: JsonObject): string | undefined {
  for (const [index, entry] of listOf(input.TransactItems).entries())
    for (const [kind, part] of Object.entries(objectOf(entry))) {
      const fault = faultOfPart(kind, objectOf(part), index + 1);
      if (fault !== undefined) return fault;
    }
  return undefined;
}

function faultOfPart(kind: string, part: JsonObject, place: number): string | undefined {
  const required = REQUIRED[kind];
  if (required !== undefined && part[required] === undefined)
    return `1 validation error detected: Value null at 'transactItems.${place}.member.${lower(kind)}.${lower(required)}' failed to satisfy constraint: Member must not be null`;
  const written = EXPRESSIONS.filter((name) => part[name] !== undefined);
  const empty = written.find((name) => textOf(part[name]).trim() === '');
  if (empty !== undefined) return `Invalid ${empty}: The expression can not be empty;`;
  const used = new Set(
    written.flatMap((name) => [...textOf(part[name]).matchAll(/[#:]\w+/g)].map(([alias]) => alias)),
  );
  for (const declared of ['ExpressionAttributeNames', 'ExpressionAttributeValues']) {
    if (!isObject(part[declared])) continue;
    const aliases = Object.keys(part[declared]);
    if (written.length === 0) return `${declared} can only be specified when using expressions`;
    if (aliases.length === 0) return `${declared} must not be empty`;
    const unused = aliases.filter((alias) => !used.has(alias));
    if (unused.length > 0)
      return `Value provided in ${declared} unused in expressions: keys: {${unused.join(', ')}}`;
  }
  const values = [part.Item, part.Key, part.ExpressionAttributeValues];
  return first(
    values.flatMap((each) => Object.values(objectOf(each))),
    emptySetIn,
  );
}

/** The refusal of a value in DynamoDB's types that is or holds an empty set. */
function emptySetIn(value: Json): string | undefined {
  const [[type, inner] = []] = Object.entries(objectOf(value));
  if (type === 'L') return first(listOf(inner), emptySetIn);
  if (type === 'M') return first(Object.values(objectOf(inner)), emptySetIn);
  return type !== undefined && Array.isArray(inner) && inner.length === 0 ? EMPTY_SETS[type] : undefined;
}

/** A key condition compares keys only. The key of a value is the last one named before it. */
function emptyKeyOf(input: JsonObject, keys: TableKeys | undefined): string | undefined {
  const index = textOf(input.IndexName);
  const of = index ? keys?.indexes[index] : keys;
  const names = objectOf(input.ExpressionAttributeNames);
  const values = objectOf(input.ExpressionAttributeValues);
  let key = '';
  for (const [token] of textOf(input.KeyConditionExpression).matchAll(/[#:]?\w+/g)) {
    const name = textOf(names[token]) || token;
    if (name === of?.pk || name === of?.sk) key = name;
    else if (objectOf(values[token]).S === '')
      return `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${key}`;
  }
  return undefined;
}

const lower = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

function first<Value, Found>(
  values: readonly Value[],
  find: (value: Value) => Found | undefined,
): Found | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
