import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How fast one worker sends, in mails a second, with as many at once after a rest. SES bounds the account:
 * its sending rate must be at least this times the workers that run at once (twelve, see the stack's
 * triggers); where it is lower, SES tells the workers to wait and they do.
 */
export const mailsPerSecond = 10;

/** Lets so many through a second; the others wait their turn. */
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
