import { randomUUID } from 'node:crypto';
import type { RequestOf, Route } from '../../../../shared/contract/route.ts';
import type { Answer } from '../../../support/call.ts';
import type { TestUser } from '../../../support/club.ts';
import { median } from '../../../support/median.ts';
import { outcomeOf } from '../../../support/refusal.ts';

/** How long answers took, in milliseconds: the slowest of a hundred, and of each route the one in the middle. */
export interface Times {
  readonly slowest: number;
  readonly middle: ReadonlyMap<string, number>;
}

/** What the work has asked and what it was told: nothing in it may be refused. */
export class Ledger {
  answers = 0;
  /** Answers of 500 and more, and requests that got none. */
  broken = 0;
  /** Mails that must have come of it in the end. */
  mails = 0;
  tickets = 0;
  members = 0;
  readonly #unexpected = new Map<string, number>();
  readonly #times = new Map<string, number[]>();

  /** Asks as the app does, a change with a key of its own. @returns what was told; undefined where it was refused */
  async ask<R extends Route>(
    { call }: Pick<TestUser, 'call'>,
    route: R,
    input: RequestOf<R> | Readonly<Record<string, unknown>> = {},
  ): Promise<Answer<R>['body'] | undefined> {
    const began = performance.now();
    let outcome = 'no answer';
    let body: Answer<R>['body'] | undefined;
    try {
      const answer = await call(route, input, route.method === 'GET' ? {} : { key: randomUUID() });
      outcome = outcomeOf(answer);
      body = answer.body;
    } catch {
      // Counted below.
    }
    this.answers++;
    const name = `${route.method} ${route.path}`;
    const times = this.#times.get(name) ?? [];
    times.push(performance.now() - began);
    this.#times.set(name, times);
    if (/^20\d$/.test(outcome)) return body;
    if (!outcome.startsWith('4')) this.broken++;
    const what = `${name}: ${outcome}`;
    this.#unexpected.set(what, (this.#unexpected.get(what) ?? 0) + 1);
    return undefined;
  }

  /** What was refused or broke, and how often. */
  get unexpected(): string[] {
    return [...this.#unexpected].map(([what, count]) => `${what} (${count})`);
  }

  /** How long the answers took that came since the last time. */
  lately(): Times {
    const times = [...this.#times];
    this.#times.clear();
    const sorted = times.flatMap(([, all]) => all).toSorted((one, other) => one - other);
    const middle = times.map(([name, all]): [string, number] => [name, median(all)]);
    return { slowest: sorted[Math.floor(sorted.length * 0.99)] ?? 0, middle: new Map(middle) };
  }
}
