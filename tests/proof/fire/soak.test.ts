import { expect, test } from 'vitest';
import { Random } from './ops/random.ts';
import { riseOf } from './soak/trend.ts';

const seed = 1;
/** Twenty points, a minute apart, that jitter and now and then lie far off. */
const jittering = (slope: number) => {
  const random = new Random(seed);
  return Array.from({ length: 20 }, (_, at) => ({
    at,
    value: 500 + slope * at + random.next() * 10 + (random.chance(0.15) ? 200 : 0),
  }));
};

test('what rises slowly is seen among what jitters, and what only jitters does not rise', () => {
  expect(Math.abs(riseOf(jittering(0))), `seed ${seed}`).toBeLessThan(10);
  expect(riseOf(jittering(2)), `seed ${seed}`).toBeGreaterThan(28);
  expect(riseOf(jittering(-2)), `seed ${seed}`).toBeLessThan(-28);
});
