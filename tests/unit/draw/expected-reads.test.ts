import { expect, test } from 'vitest';
import { candidateBatches } from '../../../functions/draw/choose-winner.ts';
import { directCounters } from '../../../shared/domain/draw.ts';

/** R for the draw, its lottery and the seller's name. */
const fixed = 1.5;
/** R for a full read of 100 000 tickets, where no direct counter is sold. */
const beyond = 3100;

/** Expected R of one draw, where this fraction of the numbers is sold; each ticket is 1 R. */
function expectedReads(sold: number): number {
  let before = 0;
  let units = fixed;
  for (const size of candidateBatches) {
    units += size * (1 - sold) ** before;
    before += size;
  }
  return units + beyond * (1 - sold) ** directCounters;
}

test('the candidateBatches are the direct counters', () => {
  expect(candidateBatches.reduce((sum, each) => sum + each, 0)).toBe(directCounters);
});

test('a winner costs at most 3 R on average where 70 % or more are sold, 24 R at 10 %', () => {
  for (const sold of [0.7, 0.8, 0.9, 1]) expect(expectedReads(sold)).toBeLessThanOrEqual(3);
  expect(expectedReads(0.1)).toBeLessThanOrEqual(24);
});
