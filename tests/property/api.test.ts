/** @module-tag search */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { described } from '../support/document.ts';
import { testCloud } from '../support/cloud.ts';
import { inParallel } from '../support/parallel.ts';
import { exchange } from './exchange.ts';
import { judge } from './judge.ts';
import { forgeries, requestOf, type Sent } from './requests.ts';
import { makeWorld, type World } from './world.ts';

/** `PROPERTY_REQUESTS` sets the number of requests, `PROPERTY_SEED` the seed. */
const count = Number(process.env.PROPERTY_REQUESTS ?? 1000);
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_121);
const only = process.env.PROPERTY_ONLY?.split(',');
const operations = described.filter(
  ({ name, operation: { tags } }) => !only || [name, ...tags].some((each) => only.includes(each)),
);
/** Requests for each club: later, deleted people and ended sessions would leave little to test. */
const perClub = 500;
/** Concurrent requests: each function starts about as many environments as there are cores. */
const atOnce = 3;

function requestsOf(world: World, round: number, count: number): { sent: Sent; forged: string }[] {
  const each = Math.ceil(count / operations.length);
  const perOperation = operations.map((operation, index) =>
    fc.sample(fc.record({ sent: requestOf(operation, world.pool), forged: forgeries }), {
      seed: seed + round * 1000 + index,
      numRuns: each,
    }),
  );
  return Array.from({ length: each }, (_, index) => perOperation.flatMap((requests) => requests[index] ?? []))
    .flat()
    .slice(0, count);
}

test(
  'whatever is sent, by anyone, the answer is one that the document declares, and never 500',
  { timeout: 600_000 + count * 300 },
  async () => {
    const cloud = await testCloud();
    const faults: string[] = [];
    const statuses: Record<number, number> = {};
    for (let round = 0, left = count; left > 0; round++, left -= perClub) {
      const world = await makeWorld(cloud);
      const requests = requestsOf(world, round, Math.min(left, perClub));
      await inParallel(
        requests.map(({ sent, forged }, index) => async () => {
          const token = world.tokens[sent.caller];
          const received = await exchange(
            cloud.url,
            sent,
            sent.caller === 'forger' ? forged : token && `Bearer ${token}`,
          );
          statuses[received.status] = (statuses[received.status] ?? 0) + 1;
          const found = judge(sent, received);
          if (found.length > 0)
            faults.push(
              `${round}/${index} ${sent.name} as ${sent.caller}: ${found.join('; ')}\n${describe(sent)}`,
            );
        }),
        atOnce,
      );
    }
    console.log(`${count} requests, seed ${seed}: ${JSON.stringify(statuses)}`);
    expect(faults.join('\n\n'), `seed ${seed}`).toBe('');
  },
);

const describe = ({ method, target, headers, body }: Sent): string =>
  `${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${(body ?? '').slice(0, 500)}`;
