import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Mails that one worker sends a second, and its burst after a pause. SES limits the account: its sending rate should be
 * at least this times the concurrent workers (fourteen, see the stack's triggers); where it is lower, SES throttles the
 * workers and they retry.
 */
export const mailsPerSecond = 10;

/** Limits the rate to `perSecond`; callers wait for their turn. */
export class Pace {
  readonly #perSecond: number;
  #free: number;
  #at: number;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#free = perSecond;
    this.#at = performance.now();
  }

  async turn(): Promise<void> {
    const now = performance.now();
    this.#free = Math.min(this.#perSecond, this.#free + ((now - this.#at) * this.#perSecond) / 1000);
    this.#at = now;
    this.#free -= 1;
    if (this.#free < 0) await sleep((-this.#free * 1000) / this.#perSecond);
  }
}
