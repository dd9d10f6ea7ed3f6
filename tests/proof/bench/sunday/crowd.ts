import { Client } from '../peers/client.ts';
import type { Action, Script } from '../peers/contender.ts';

/** What one process asks of a contender, so that whoever answers does not share its thread. */
export interface Orders {
  readonly scripts: readonly Script[];
  readonly seconds: number;
}

export interface Told {
  /** Milliseconds of each request that was answered well. */
  readonly times: number[];
  /** What went wrong, the first of each kind. */
  readonly failed: string[];
  readonly failures: number;
  readonly milliseconds: number;
}

/** A Sunday evening: 70 % look at home, 20 % sell, 5 % take a sale back, 5 % look at the sums. */
function whatNext(): Action {
  const chance = Math.random();
  if (chance < 0.7) return 'home';
  if (chance < 0.9) return 'sale';
  return chance < 0.95 ? 'removal' : 'summary';
}

/** Each client asks again as soon as it is answered, for so many seconds. */
async function work(clients: readonly Client[], seconds: number): Promise<Told> {
  const times: number[] = [];
  const failed = new Set<string>();
  let failures = 0;
  const began = performance.now();
  const ends = began + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < ends) {
        const asked = performance.now();
        try {
          await client.ask(whatNext());
          times.push(performance.now() - asked);
        } catch (error) {
          failures++;
          if (failed.size < 5) failed.add(error instanceof Error ? error.message : String(error));
        }
      }
    }),
  );
  return { times, failed: [...failed], failures, milliseconds: performance.now() - began };
}

let clients: readonly Client[] | undefined;
process.on('message', (orders: Orders) => {
  // The same sellers in each slice: what they have sold stays sold.
  clients ??= orders.scripts.map((script) => new Client(script));
  void work(clients, orders.seconds).then((told) => process.send?.(told));
});
