import { type Operation, operations } from '../../../../shared/contract/index.ts';
import type { Row } from '../../../kernel/rows/row.ts';
import { makeFixture } from '../../../kernel/fixture.ts';
import { inTestCloud } from '../../../support/start-cloud.ts';
import { holdOutbox } from '../../../workers/outbox.ts';
import { type Extent, type Found, wrongs } from '../figures.ts';
import { longest, Progress } from '../progress.ts';
import { Attack } from './attack.ts';
import type { Verdict } from './judge.ts';
import { attackedRows } from './more-rows.ts';
import { everyPlan, quickPlans, planText } from './plans.ts';

/** What the command line asks for beside. */
export interface SitesExtent extends Extent {
  /** Only the operations whose names contain it. */
  readonly only?: string;
}

/** One way to ask one operation. */
interface Unit {
  readonly name: string;
  readonly operation: Operation;
  readonly row: Row;
}

/** What the attacks on a unit came to. */
interface Kept {
  readonly sites: number;
  readonly cases: number;
  readonly counts: Readonly<Partial<Record<Verdict['is'], number>>>;
  /** The first few that were wrong. */
  readonly wrong: readonly string[];
}

/** Maximum number of wrong cases printed for a unit. */
const mostTold = 4;
/** The work of a sale day, and an act that the log's entry alone makes a transaction: by operation and the how manieth of its rows. */
const shortUnits =
  'sellTicket 1, unsellTicket 1, assignToUser 1, drawWinner 2, createDonor 1, renameTeam 1'.split(', ');
/** These change something though they are read: a mail is requested, a file is fetched once. */
const changingReads = ['resendActivation', 'downloadResult'];

function unitsOf({ short, only = '' }: SitesExtent): Unit[] {
  return operations
    .filter(({ name, route }) => route.method !== 'GET' || changingReads.includes(name))
    .flatMap((operation) =>
      attackedRows(operation.name).map((row, index) => {
        return { name: `${operation.name} ${index + 1}`, operation, row };
      }),
    )
    .filter(({ name }) => name.includes(only) && (!short || shortUnits.includes(name)));
}

/**
 * Every write route, at each place where its function calls the SDK, under each fault that can be met there: up to two
 * in a row nobody notices; what does not pass is refused clearly, and the repeat with the same key has one effect.
 */
export async function sites(extent: SitesExtent): Promise<Found> {
  const { short, say, resume = false } = extent;
  const progress = short ? undefined : new Progress<Kept>('sites', resume);
  const until = performance.now() + longest;
  const units = unitsOf(extent);
  const done = new Map<string, Kept>();
  await inTestCloud(async (cloud) => {
    // The mails and jobs that follow are other suites', and would change what is compared.
    holdOutbox(cloud);
    const [own] = await makeFixture(cloud, 'Zort');
    for (const [index, unit] of units.entries()) {
      const known = progress?.of(unit.name);
      if (!known && performance.now() > until) continue;
      // A club of its own keeps what is listed short.
      const [holding] = known || short ? [own] : await makeFixture(cloud, `Zort${index}`);
      const kept =
        known ?? (await attackUnit(unit, new Attack(cloud, unit.operation, unit.row, holding), short));
      done.set(unit.name, kept);
      if (known) continue;
      progress?.keep(unit.name, kept);
      say(`${unit.name}: ${kept.sites} sites, ${kept.cases} cases: ${JSON.stringify(kept.counts)}`);
      for (const sentence of kept.wrong) say(sentence);
    }
  });
  return summed(units, done);
}

/** Every fault at every site, one at a time. */
async function attackUnit({ name }: Unit, attack: Attack, short: boolean): Promise<Kept> {
  const odd = await attack.learn();
  if (odd !== undefined) return { sites: 0, cases: 0, counts: { wrong: 1 }, wrong: [`${name}: ${odd}`] };
  const plans = short ? quickPlans(attack.sites) : everyPlan(attack.sites);
  const counts: Partial<Record<Verdict['is'], number>> = {};
  const wrong: string[] = [];
  for (const plan of plans) {
    const verdict = await attack.play(plan);
    counts[verdict.is] = (counts[verdict.is] ?? 0) + 1;
    if (verdict.is === 'wrong' && wrong.length < mostTold)
      wrong.push(`${name}: ${verdict.why} (${planText(plan)})`);
  }
  return { sites: attack.sites.length, cases: plans.length, counts, wrong };
}

function summed(units: readonly Unit[], done: ReadonlyMap<string, Kept>): Found {
  const all = [...done.values()];
  const sum = (of: (kept: Kept) => number) => all.reduce((total, kept) => total + of(kept), 0);
  const verdicts: Partial<Record<Verdict['is'], number>> = {};
  for (const { counts } of all)
    for (const is of Object.keys(counts) as Verdict['is'][])
      verdicts[is] = (verdicts[is] ?? 0) + (counts[is] ?? 0);
  const cases = sum((kept) => kept.cases);
  const [unreached, left] = [verdicts.unreached ?? 0, units.length - done.size];
  const reached = units.filter(({ name }) => done.has(name));
  return {
    figures: {
      routes: new Set(reached.map(({ operation }) => operation.name)).size,
      'ways to ask them': done.size,
      'call sites': sum((kept) => kept.sites),
      'faults one at a time': cases,
      ...verdicts,
    },
    wrong: [
      ...all.flatMap((kept) => kept.wrong),
      ...wrongs({
        [`${unreached} cases met no fault`]: unreached * 50 > cases,
        [`${left} are left: go on with --resume`]: left > 0,
      }),
    ],
  };
}
