import type { SdkCall } from '../../../../infra/local/gateway/gateway-call.ts';
import type { Fault } from '../../../../infra/local/gateway/gateway-faults.ts';
import {
  isObject,
  listOf,
  objectOf,
  type Json,
  type JsonObject,
} from '../../../../infra/local/foundations/json.ts';
import type { Site } from './site.ts';

/** The gateway's faults, by name. */
export type Kind = 'fail' | 'drop-answer' | 'throttle' | 'conflict' | 'delay' | 'stale' | 'partial';

/** A fault at a site: at that many tries in a row, or (infinite) at every try and every later call of its sort. */
export interface Planned {
  readonly site: Site;
  readonly kind: Kind;
  readonly times: number;
}

/** Which faults a call can meet at all. */
function kindsOf({ service, operation, writes, byIndex }: Site): readonly Kind[] {
  return [
    'fail',
    'drop-answer',
    'throttle',
    'delay',
    ...(service === 'dynamodb' && writes ? (['conflict'] as const) : []),
    ...(byIndex ? (['stale'] as const) : []),
    ...(operation === 'BatchGetItem' ? (['partial'] as const) : []),
  ];
}

/** How often in a row. A batch that is never done whole, and a delay that adds up, end in the function's time limit. */
const timesOf: Readonly<Record<Kind, readonly number[]>> = {
  fail: [1, 2, Infinity],
  'drop-answer': [1, 2, Infinity],
  throttle: [2, Infinity],
  conflict: [2, Infinity],
  stale: [1, Infinity],
  partial: [2],
  delay: [1],
};

/** Longer than any answer takes here, so that what is called side by side comes in another order. */
const delayMs = 60;

/** What the gateway is to do to that call. */
export function faultOf(kind: Kind, call: SdkCall): Fault {
  if (kind === 'delay') return { delayMs };
  if (kind === 'stale') return { rewrite: nothingIn };
  if (kind === 'partial') return { rewrite: (answer) => withoutLast(call, answer) };
  return kind;
}

/** What was written lately, and here all of it was, is not in the index yet. */
function nothingIn(answer: JsonObject): JsonObject {
  const { LastEvaluatedKey: _more, ...rest } = answer;
  return { ...rest, Items: [], Count: 0, ScannedCount: 0 };
}

const sameKey = (item: Json, key: Json): boolean =>
  JSON.stringify([objectOf(item).pk, objectOf(item).sk]) ===
  JSON.stringify([objectOf(key).pk, objectOf(key).sk]);

/** The last key of the batch is left undone. */
function withoutLast({ input }: SdkCall, answer: JsonObject): JsonObject {
  const [[table, request] = ['', {}]] = Object.entries(objectOf(input.RequestItems));
  const { Keys, ...options } = objectOf(request);
  const last = listOf(Keys).at(-1);
  if (!isObject(last)) return answer;
  const found = listOf(objectOf(answer.Responses)[table]).filter((item) => !sameKey(item, last));
  return {
    ...answer,
    Responses: { [table]: found },
    UnprocessedKeys: { [table]: { ...options, Keys: [last] } },
  };
}

/** Every fault at every site. One that is throttled for good takes the SDK seven seconds to give up: only writes are. */
export const everyPlan = (sites: readonly Site[]): Planned[] =>
  sites.flatMap((site) =>
    kindsOf(site).flatMap((kind) =>
      timesOf[kind]
        .filter((times) => kind !== 'throttle' || times < Infinity || site.writes)
        .map((times) => ({ site, kind, times })),
    ),
  );

/**
 * Those of the short form: every fault once, throttles (the SDK waits long) where something is written, and answers to
 * transactions that never come. Delays are left to the long form.
 */
export const quickPlans = (sites: readonly Site[]): Planned[] =>
  sites.flatMap((site) => [
    ...kindsOf(site)
      .filter((kind) => kind !== 'delay' && (kind !== 'throttle' || site.writes))
      .map((kind) => ({ site, kind, times: 1 })),
    ...(site.operation === 'TransactWriteItems'
      ? [{ site, kind: 'drop-answer' as const, times: Infinity }]
      : []),
  ]);

/** A plan in words, for who is to make it again. */
export function planText({ site, kind, times }: Planned): string {
  const often = times === Infinity ? 'always' : `${times} times`;
  return `${kind} ${often} at call ${site.ordinal + 1} of ${site.sort}`;
}
