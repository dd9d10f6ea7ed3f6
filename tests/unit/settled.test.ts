import { expect, test } from 'vitest';
import { type Drift, Findings, confirmDrift } from '../../functions/recount/drift.ts';

const sold = (found: number): Drift => ({ kind: 'tally.sold', lottery: 'l', id: 'u', expected: 2, found });
/** A count that is right, wrong by this much, or that changed during the read. */
type Seen = number | 'moved';

/** The outcome of rounds with these results, the last one repeated; the first is eventually consistent. */
async function outcomeOf(seen: readonly Seen[]) {
  let looks = 0;
  const outcome = await confirmDrift(async () => {
    const found = new Findings();
    const now = seen[Math.min(looks++, seen.length - 1)] ?? 0;
    found.add(sold(now === 'moved' ? 3 : 2 + now), [looks, now === 'moved' ? 0 : looks]);
    return found;
  });
  return { ...outcome, looks };
}

test.each<[string, readonly Seen[], number, number]>([
  ['nothing', [0], 0, 0],
  ['a count that is wrong each time', [1], 1, 0],
  ['one that was right in between: it was never wrong', [1, 1, 1, 0, 1, 1, 1, 0], 0, 0],
  ['one that is wrong by another number each time: it moves', [1, 1, 2, 1, 2, 1, 2, 1, 2], 0, 1],
  [
    'one that moved in between and is wrong whenever it stands still',
    [1, 1, 'moved', 1, 1, 'moved', 1],
    1,
    0,
  ],
  ['one that never stood still', [1, 'moved'], 0, 1],
])(
  'a recount tells of what disagrees each time, and says what it could not decide: %s',
  async (_, seen, drifts, unsettled) => {
    const outcome = await outcomeOf(seen);
    expect([outcome.drifts.length, outcome.unsettled]).toEqual([drifts, unsettled]);
    expect(outcome.looks).toBeLessThanOrEqual(9);
  },
);
