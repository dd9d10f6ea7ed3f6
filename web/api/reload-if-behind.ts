import { ageFault } from '../../shared/domain/age-limit.ts';
import type { CallOutcome } from './call.ts';
import { reloadAll } from './use-query.ts';

/**
 * Refetches the page's data if a refusal shows that it is out of date: something has been sold, or the lottery has a
 * new age limit.
 */
export async function reloadIfBehind<T>(outcome: CallOutcome<T>): Promise<CallOutcome<T>> {
  if (outcome.ok) return outcome;
  const { status, fields } = outcome.failure;
  if (status === 409 || fields.some(({ path }) => path === ageFault.path)) await reloadAll();
  return outcome;
}
