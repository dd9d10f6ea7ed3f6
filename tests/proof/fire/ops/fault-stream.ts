import type { SdkCall } from '../../../../infra/local/gateway/gateway-call.ts';
import type { Fault } from '../../../../infra/local/gateway/gateway-faults.ts';
import type { Interceptor } from '../../../../infra/local/gateway/gateway.ts';
import { textOf } from '../../../../infra/local/foundations/json.ts';
import type { Random } from './random.ts';

/** How often, of a thousand calls of a kind, each fault is met. */
export interface Rates {
  readonly dropped: number;
  readonly failed: number;
  readonly throttled: number;
  readonly conflicts: number;
  readonly delayed: number;
  /** Transactions that wait for long: what they were made of is old by then. */
  readonly held: number;
  /** Transactions whose every try fails: with or without effect, the client never hears of it. */
  readonly doomed: number;
}

/** What a bad day looks like. */
export const badDay: Rates = {
  dropped: 25,
  failed: 12,
  throttled: 3,
  conflicts: 40,
  delayed: 80,
  held: 15,
  doomed: 4,
};

/** Longest delays, in ms. */
const [longest, longestHold] = [25, 2000];

/** What the gateway's faults and a round's clients know of each other. */
export interface Injection {
  /** No faults. */
  isPaused: boolean;
  /** How often each fault was met. */
  readonly counts: Record<string, number>;
}

/**
 * Faults on the DynamoDB calls of the API's functions, from a seeded stream. Most pass; reads fare ten times better
 * than writes, since a lost read harms nobody.
 */
export function faultStream(random: Random, rates: Rates, injection: Injection): Interceptor {
  const doomed = new Set<string>();
  const count = (fault: string) => void (injection.counts[fault] = (injection.counts[fault] ?? 0) + 1);
  return (call: SdkCall): Fault | undefined => {
    if (injection.isPaused) return undefined;
    if (call.service !== 'dynamodb' || !call.caller.name.includes('-api-')) return undefined;
    const isTransaction = call.operation === 'TransactWriteItems';
    const writes = /Put|Update|Delete|Write/.test(call.operation);
    const token = isTransaction ? textOf(call.input.ClientRequestToken) : '';
    const fault = doomed.has(token) ? 'fail' : chosen(random, rates, { writes, isTransaction });
    if (fault === 'doomed') {
      if (token !== '') doomed.add(token);
      count('doomed');
      return random.chance(0.5) ? 'drop-answer' : 'fail';
    }
    if (fault !== undefined) count(typeof fault === 'string' ? fault : 'delay');
    return fault;
  };
}

function chosen(
  random: Random,
  rates: Rates,
  { writes, isTransaction }: { writes: boolean; isTransaction: boolean },
): Fault | 'doomed' | undefined {
  let left = random.next() * 1000 * (writes ? 1 : 10);
  const falls = (rate: number) => (left -= rate) < 0;
  if (falls(rates.dropped)) return 'drop-answer';
  if (falls(rates.failed)) return 'fail';
  if (falls(rates.throttled)) return 'throttle';
  if (!isTransaction) return undefined;
  if (falls(rates.conflicts)) return 'conflict';
  if (falls(rates.delayed)) return { delayMs: 1 + random.below(longest) };
  if (falls(rates.held)) return { delayMs: 1 + random.below(longestHold) };
  return falls(rates.doomed) ? 'doomed' : undefined;
}
