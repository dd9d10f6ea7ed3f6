import { type ApiFailure, failureFrom } from './failure.ts';

/** Waits before the first and the second repeat, in milliseconds on average: a moment without signal is over by then. */
const waits = [500, 1500];

/** Whether the same request may have an answer the next time: none came, or one from before our functions. */
const isWorthAgain = ({ status }: ApiFailure): boolean =>
  navigator.onLine && (status === 0 || (status >= 502 && status <= 504));

/**
 * The result of a call, repeated twice at most while it gets no answer (R538). For a write that carries an
 * Idempotency-Key, so that it takes effect once. A browser that knows that it has no connection fails at once.
 * @throws as the last call does
 */
export async function repeated<T>(call: () => Promise<T>): Promise<T> {
  for (const wait of waits) {
    try {
      return await call();
    } catch (error) {
      if (!isWorthAgain(failureFrom(error))) throw error;
    }
    // Phones that lost the same signal do not all come back at once.
    const jittered = wait * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, jittered));
  }
  return call();
}
