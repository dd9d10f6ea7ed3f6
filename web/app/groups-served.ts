import { type MenuGroup, readMenu } from '../../shared/contract/club.ts';
import { call } from '../api/call.ts';
import { isNetless } from '../api/contact.ts';
import { failureFrom } from '../api/failure.ts';
import { announceFailure } from '../api/outcome.ts';

/**
 * The menu; undefined if it did not arrive. For users who have one: nobody else loads this.
 * @param isAlert whether an alert says so, since the navigation shows an earlier answer
 */
export async function menuFor(
  signal: AbortSignal,
  isAlert: boolean,
): Promise<readonly MenuGroup[] | undefined> {
  try {
    return await call(readMenu, {}, { signal });
  } catch (error) {
    const failure = failureFrom(error);
    if (isAlert && !signal.aborted && !isNetless(failure)) announceFailure(failure);
    return undefined;
  }
}
