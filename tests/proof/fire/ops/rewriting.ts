import type { SdkCall } from '../../../../infra/local/gateway/gateway-call.ts';
import {
  isObject,
  listOf,
  objectOf,
  textOf,
  type JsonObject,
} from '../../../../infra/local/foundations/json.ts';

/** One write of a call: a whole request, or a part of a transaction. */
export interface SentWrite {
  readonly kind: 'Put' | 'Update' | 'Delete' | 'ConditionCheck';
  readonly pk: string;
  readonly sk: string;
  /** As it is sent; changed in place. */
  readonly request: JsonObject;
}

const kinds = ['Put', 'Update', 'Delete', 'ConditionCheck'] as const;

/** The writes of a call to DynamoDB; none where it reads. */
export function writesOf({ operation, input }: SdkCall): SentWrite[] {
  const entries =
    operation === 'TransactWriteItems'
      ? listOf(input.TransactItems).map(objectOf)
      : [{ [operation.replace('Item', '')]: input }];
  return entries.flatMap((entry) =>
    kinds.flatMap((kind) => {
      const request = entry[kind];
      if (!isObject(request)) return [];
      const named = objectOf(request.Key ?? request.Item);
      return [
        { kind, request, pk: textOf(objectOf(named.pk).S ?? ''), sk: textOf(objectOf(named.sk).S ?? '') },
      ];
    }),
  );
}

/** Lets the gateway pass on what the call has become. */
export function sendAsItIs(call: SdkCall): void {
  call.body = Buffer.from(JSON.stringify(call.input));
}

/** Leaves out the conditions that match, by their attributes' names (`attribute_not_exists(view.b)`, `v = :`). */
export function dropCondition({ request }: SentWrite, matching: RegExp): boolean {
  const whole = request.ConditionExpression;
  if (typeof whole !== 'string') return false;
  const parts = conjuncts(whole);
  const kept = parts.filter((part) => !matching.test(named(request, part)));
  if (kept.length === parts.length) return false;
  if (kept.length > 0) request.ConditionExpression = kept.map((part) => `(${part})`).join(' AND ');
  else {
    delete request.ConditionExpression;
    delete request.ReturnValuesOnConditionCheckFailure;
  }
  prune(request);
  return true;
}

/** The conditions that a condition joins by AND, nested ones too. */
function conjuncts(condition: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const piece of condition.split(/( AND |[()])/)) {
    if (piece === ' AND ' && depth === 0) {
      parts.push('');
      continue;
    }
    if (piece === '(') depth++;
    if (piece === ')') depth--;
    parts[parts.length - 1] += piece;
  }
  const inner = (part: string) => /^\((.*)\)$/.exec(part)?.[1];
  return parts.length > 1 ? parts.flatMap((part) => conjuncts(inner(part) ?? part)) : parts;
}

/** Takes a write out of a transaction; in its place stays a check that always holds. */
export function dropWrite(call: SdkCall, { request, pk, sk }: SentWrite): boolean {
  const entries = listOf(call.input.TransactItems);
  const index = entries.findIndex((entry) => Object.values(objectOf(entry)).includes(request));
  if (index < 0) return false;
  entries[index] = {
    ConditionCheck: {
      TableName: request.TableName ?? '',
      Key: { pk: { S: pk }, sk: { S: sk } },
      ConditionExpression: 'attribute_exists(pk) OR attribute_not_exists(pk)',
    },
  };
  return true;
}

/** An expression with the names of the attributes in place of their aliases. */
const named = (request: JsonObject, expression: string): string =>
  expression.replaceAll(/#n\d+/g, (alias) =>
    textOf(objectOf(request.ExpressionAttributeNames)[alias] ?? alias),
  );

/** DynamoDB refuses names and values that no expression mentions. */
function prune(request: JsonObject): void {
  const text = `${textOf(request.ConditionExpression ?? '')} ${textOf(request.UpdateExpression ?? '')}`;
  const used = new Set(text.match(/[#:]\w+/g));
  for (const field of ['ExpressionAttributeNames', 'ExpressionAttributeValues']) {
    const kept = Object.entries(objectOf(request[field])).filter(([alias]) => used.has(alias));
    if (kept.length > 0) request[field] = Object.fromEntries(kept);
    else delete request[field];
  }
}
