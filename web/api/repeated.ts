import { type ApiFailure, failureFrom } from './failure.ts';

/** Waits before the first and the second repeat, in milliseconds on average: a moment without signal is over by then. */
const waits = [500, 1500];

/** Whether the same request may get an answer next time: none came, or one from in front of our functions. */
const isWorthAgain = ({ status }: ApiFailure): boolean =>
  navigator.onLine && (status === 0 || (status >= 502 && status <= 504));

/**
 * The result of a call, repeated at most twice if it gets no answer (R538). Writes must carry an Idempotency-Key, so
 * that they take effect once. Fails at once if the browser knows that it has no connection.
 * @throws as the last call does
 */
export async function repeated<T>(call: () => Promise<T>): Promise<T> {
  for (const wait of waits) {
    try {
      return await call();
    } catch (error) {
      if (!isWorthAgain(failureFrom(error))) throw error;
    }
    // Spread out, so that phones that lost the same signal do not all return at once.
    const jittered = wait * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, jittered));
  }
  return call();
}
