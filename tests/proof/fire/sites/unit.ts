import type { Operation } from '../../../../shared/contract/index.ts';
import type { Row } from '../../../kernel/rows/row.ts';
import type { Holding } from '../../../kernel/stand.ts';
import { Random } from '../ops/random.ts';
import { Attack } from './attack.ts';
import type { Verdict } from './judge.ts';
import { everyPlan, pairOf, type Planned, quickPlans, toldPlan } from './plans.ts';
import type { Stage } from './stage.ts';

/** One way to ask one operation. */
export interface Unit {
  readonly name: string;
  readonly operation: Operation;
  readonly row: Row;
}

/** What the attacks on a unit came to. */
export interface Kept {
  readonly sites: number;
  readonly cases: number;
  readonly pairs: number;
  readonly counts: Readonly<Partial<Record<Verdict['is'], number>>>;
  /** The first few that were wrong. */
  readonly wrong: readonly string[];
}

export interface Measure {
  readonly short: boolean;
  /** How many pairs of faults. */
  readonly pairs: number;
  /** When there is no time left, on the monotonic clock. */
  readonly until: number;
}

/** So many that are wrong are told of a unit. */
const mostTold = 4;

/** Any number for any name, the same each time. */
const seedOf = (name: string): number =>
  Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((sum, code) => (sum * 31 + code) >>> 0, 7);

/** Every fault at every site, then pairs of them. @returns undefined where time ran out */
export async function attackUnit(
  stage: Stage,
  { name, operation, row }: Unit,
  holding: Holding,
  { short, pairs, until }: Measure,
): Promise<Kept | undefined> {
  const attack = new Attack(stage, operation, row, holding);
  const odd = await attack.learn();
  if (odd !== undefined)
    return { sites: 0, cases: 0, pairs: 0, counts: { wrong: 1 }, wrong: [`${name}: ${odd}`] };
  const singles = short ? quickPlans(attack.sites) : everyPlan(attack.sites);
  const counts: Partial<Record<Verdict['is'], number>> = {};
  const wrong: string[] = [];
  const play = async (plan: readonly Planned[], seed = ''): Promise<boolean> => {
    if (performance.now() > until) return false;
    const verdict = await attack.play(plan);
    counts[verdict.is] = (counts[verdict.is] ?? 0) + 1;
    if (verdict.is === 'wrong' && wrong.length < mostTold)
      wrong.push(
        `${name}: ${verdict.why} (${toldPlan(plan)}${seed}; logged last: ${stage.lastError(operation.name)})`,
      );
    return true;
  };
  for (const plan of singles) if (!(await play(plan))) return undefined;
  const random = new Random(seedOf(name));
  const warm = attack.sites.filter(({ cold }) => !cold);
  for (let pair = 1; pair <= pairs; pair++)
    if (!(await play(pairOf(warm, random), `; pair ${pair} of seed ${seedOf(name)}`))) return undefined;
  return { sites: attack.sites.length, cases: singles.length, pairs, counts, wrong };
}
