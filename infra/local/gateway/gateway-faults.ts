import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../foundations/answer.ts';
import { errorOf, type SdkCall, type CallError } from './gateway-call.ts';
import { isObject, listOf, type JsonObject } from '../foundations/json.ts';

/**
 * What happens to a call: run it; fail it before it has an effect; run it and cut the connection instead of answering;
 * throttle it; report a transaction conflict; delay it; run it and rewrite its JSON answer (an index that lags behind,
 * a batch half done, a message delivered twice).
 */
export type Fault =
  | 'pass'
  | 'fail'
  | 'drop-answer'
  | 'throttle'
  | 'conflict'
  | { delayMs: number }
  | { rewrite: (answer: JsonObject) => JsonObject };

/** The error that the fault returns instead of running the call, if any. */
export async function faultBefore(call: SdkCall, fault: Fault | undefined): Promise<CallError | undefined> {
  if (fault === undefined || fault === 'pass' || fault === 'drop-answer') return undefined;
  if (typeof fault === 'object') {
    if ('delayMs' in fault) await delay(fault.delayMs);
    return undefined;
  }
  if (fault === 'fail') return errorOf(call.service, 'internal', 'A fault was injected.');
  if (fault === 'throttle') return errorOf(call.service, 'throttled', 'Rate exceeded.');
  return conflict(call);
}

function conflict(call: SdkCall): CallError {
  if (call.service !== 'dynamodb') throw new Error(`Only DynamoDB has conflicts, not ${call.service}.`);
  if (!call.operation.startsWith('Transact')) {
    return {
      status: 400,
      code: 'TransactionConflictException',
      message: 'Transaction is ongoing for the item',
    };
  }
  const codes = listOf(call.input.TransactItems).map((_, index) =>
    index === 0 ? 'TransactionConflict' : 'None',
  );
  return {
    status: 400,
    code: 'TransactionCanceledException',
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    extra: {
      CancellationReasons: codes.map((Code) => ({
        Code,
        Message: Code === 'None' ? null : 'Transaction is ongoing for the item',
      })),
    },
  };
}

/** The answer that the caller receives; undefined if its connection is cut. */
export function applyFault(answer: Answer, fault: Fault | undefined): Answer | undefined {
  if (fault === 'drop-answer') return undefined;
  if (typeof fault !== 'object' || !('rewrite' in fault) || answer.status !== 200) return answer;
  const body: unknown = JSON.parse(answer.body.toString() || '{}');
  // Without the emulator's checksum, which is that of the original body.
  const { 'x-amz-crc32': _checksum, ...headers } = answer.headers;
  return { ...answer, headers, body: JSON.stringify(fault.rewrite(isObject(body) ? body : {})) };
}
