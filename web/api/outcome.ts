import { showAlert } from '../alerts/alert-store.ts';
import { ApiFailure } from './failure.ts';

/** Shows a failed call as an alert. A lost session is silent, because it leads to another page (R204). */
export function announceFailure({ status, message }: ApiFailure): void {
  if (status !== 401 && status !== 403) showAlert('error', message);
}

/** How a call ended. Nothing is thrown: a failure has already been shown as an alert. */
export type CallOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ApiFailure };

/** Runs calls and returns how they ended, showing a failure as an alert; other errors are rethrown. */
export async function attempt<T>(calls: () => Promise<T>): Promise<CallOutcome<T>> {
  try {
    return { ok: true, value: await calls() };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    announceFailure(error);
    return { ok: false, failure: error };
  }
}
