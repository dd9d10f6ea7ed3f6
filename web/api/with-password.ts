import { ApiFailure } from './failure.ts';
import { announceFailure, type CallOutcome } from './call.ts';

/** A call that requires a password: a wrong one is reported at the field `password`, other failures as alerts. */
export async function withPassword<T>(run: () => Promise<T>): Promise<CallOutcome<T>> {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.code !== 'auth.invalidCredentials') {
      announceFailure(error);
      return { ok: false, failure: error };
    }
    const field = { path: 'password', message: 'Lösenordet stämmer inte. Försök igen.' };
    return { ok: false, failure: new ApiFailure(error.code, error.status, error.message, [field]) };
  }
}
