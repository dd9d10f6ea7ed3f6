import { ApiFailure } from '../../api/failure.ts';
import type { CallOutcome } from '../../api/call.ts';

/** The field that a refusal concerns. */
const fieldOf = new Map<string, string>([
  ['lottery.maxTooLow', 'maxNumber'],
  ['lottery.priceFixed', 'price'],
  ['lottery.drawn', 'drawFrom'],
  ['payment.notTracked', 'drawFrom'],
]);

/** The same outcome; a refusal that concerns one field is also shown at that field. */
export function atItsField<T>(outcome: CallOutcome<T>): CallOutcome<T> {
  if (outcome.ok) return outcome;
  const { code, status, message } = outcome.failure;
  const path = fieldOf.get(code);
  if (path === undefined) return outcome;
  return { ok: false, failure: new ApiFailure(code, status, message, [{ path, message }]) };
}
