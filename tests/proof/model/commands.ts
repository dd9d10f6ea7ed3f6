import * as fc from 'fast-check';
import { accounts } from './accounts.ts';
import { assigning } from './assigning.ts';
import { copies } from './copies.ts';
import { donors } from './donors.ts';
import { draws } from './draws.ts';
import { fundraisers } from './fundraisers.ts';
import { lotteries } from './lotteries.ts';
import type { Club } from './model.ts';
import { people } from './people.ts';
import type { Real } from './real.ts';
import { sales } from './sales.ts';
import { type Kinds, maxPicked, Step } from './step.ts';
import { structure } from './structure.ts';

/** Everything that may happen in a club. */
const kinds: Kinds = {
  ...structure,
  ...people,
  ...accounts,
  ...lotteries,
  ...assigning,
  ...sales,
  ...copies,
  ...draws,
  ...fundraisers,
  ...donors,
};

const pick = fc.nat({ max: maxPicked - 1 });

/** Any command: its kind by weight, then what it picks with. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  ...Object.entries(kinds).map(([name, kind]) => ({
    weight: kind.weight,
    // The first says whether it is sent twice.
    arbitrary: fc
      .tuple(...Array.from({ length: kind.picks + 1 }, () => pick))
      .map((picks) => new Step(name, kind, picks)),
  })),
);

/** A life of a club. @param replayPath what fast-check told of the one that went wrong */
export const lives = (most: number, replayPath?: string) =>
  fc.commands<Club, Real, false>([anyStep], {
    maxCommands: most,
    size: 'max',
    ...(replayPath !== undefined && { replayPath }),
  });
