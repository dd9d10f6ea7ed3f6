import { inTestCloud, type TestCloud } from '../../../support/start-cloud.ts';
import type { Extent, Found } from '../figures.ts';
import { longest, Progress } from '../progress.ts';
import { type Aim, busy, ordinary } from './aims.ts';
import { faultStream, type Injection } from './fault-stream.ts';
import type { Violation } from './judge.ts';
import { type Mutant, mutants, plant } from './mutants.ts';
import { Random } from './random.ts';
import { playRound } from './round.ts';
import { makeCompany } from './world.ts';

/** What the command line asks for beside. */
export interface OpsExtent extends Extent {
  readonly seeds?: number;
  /** Only the runs whose names contain it. */
  readonly only?: string;
}

/** How long, by how many, and with what luck. */
interface StressRun {
  readonly name: string;
  readonly seed: number;
  readonly clients: number;
  readonly operations: number;
  /** Operations between two judgements. */
  readonly round: number;
  readonly aim: Aim;
  readonly mutant?: Mutant;
}

/** What one run came to, as it is kept. */
interface Kept {
  readonly operations: number;
  readonly seconds: number;
  readonly unknown: number;
  readonly faults: number;
  /** The rules by which something was found. */
  readonly rules: readonly string[];
}

/** Operations of a seed, and the most in which a mutant must be found. */
const operations = 10_000;
/** Those that the short form looks at: a condition, a counter, a step. */
const shortMutants = ['sale: the ticket is unsold', 'sale: counted', 'assigning: the step of the ledger'];

function runs({ short, seeds = 20, only = '' }: OpsExtent): StressRun[] {
  const size = short ? { clients: 8, round: 200 } : { clients: 64, round: 1000 };
  const seeded = Array.from({ length: short ? 1 : seeds }, (_, index) => ({
    ...size,
    name: `seed ${index + 1}`,
    seed: index + 1,
    operations: short ? 200 : operations,
    aim: short ? busy : ordinary,
  }));
  const mutated = mutants.flatMap((mutant) => {
    const { name, aim } = mutant;
    if (short && !shortMutants.includes(name)) return [];
    const few = { clients: short ? 8 : 16, round: short ? 80 : 150 };
    return [{ ...few, name: `without “${name}”`, seed: 1, operations, aim, mutant }];
  });
  return [...mutated, ...seeded].filter(({ name }) => name.includes(only));
}

/**
 * Clients at work on few tickets, with faults on every call to the table: what they were told must fit together. And
 * the same with one protection less each time: then it must not.
 */
export async function ops(extent: OpsExtent): Promise<Found> {
  const progress = extent.short ? undefined : new Progress<Kept>('ops', extent.resume ?? false);
  const until = performance.now() + longest;
  const all = runs(extent);
  const done: { run: StressRun; kept: Kept }[] = [];
  await inTestCloud(async (cloud) => {
    for (const run of all) {
      const kept =
        progress?.of(run.name) ??
        (performance.now() < until ? await stress(cloud, run, extent.say) : undefined);
      if (!kept) continue;
      progress?.keep(run.name, kept);
      done.push({ run, kept });
    }
  });
  return summed(all.length, done);
}

/** Round after round in one club, until a promise is broken or all is done. */
async function stress(cloud: TestCloud, run: StressRun, say: Extent['say']): Promise<Kept> {
  const { aim, mutant, clients, round, name } = run;
  const random = new Random(run.seed);
  const injection: Injection = { isPaused: true, counts: {} };
  const began = performance.now();
  const company = await makeCompany(cloud);
  let changed = 0;
  const stop = [
    ...(mutant ? [plant(cloud, mutant, () => void changed++)] : []),
    cloud.local.gateway.intercept(faultStream(random, aim.rates, injection)),
  ];
  let [operations, unknown] = [0, 0];
  let violations: readonly Violation[] = [];
  try {
    while (operations < run.operations && violations.length === 0) {
      const plan = { ...aim, clients, operations: Math.min(round, run.operations - operations) };
      const verdict = await playRound(cloud, company, { plan, random, injection });
      operations += verdict.operations;
      unknown += verdict.unknown;
      violations = verdict.violations;
    }
  } finally {
    for (const each of stop) each();
  }
  const seconds = (performance.now() - began) / 1000;
  const rules = [...new Set(violations.map(({ rule }) => rule))];
  const details = `${unknown} unknown, ${changed} calls changed, ${JSON.stringify(injection.counts)}`;
  say(`${name}: ${operations} operations, ${details}: ${rules.join(', ') || 'nothing found'}`);
  if (!mutant) for (const { rule, tells } of violations.slice(0, 5)) say(`${rule}: ${tells}`);
  const faults = Object.values(injection.counts).reduce((sum, count) => sum + count, 0);
  return { operations, seconds, unknown, faults, rules };
}

function summed(size: number, done: readonly { run: StressRun; kept: Kept }[]): Found {
  const seeds = done.filter(({ run }) => !run.mutant);
  const mutated = done.filter(({ run }) => run.mutant);
  const sum = (of: (kept: Kept) => number) => seeds.reduce((total, { kept }) => total + of(kept), 0);
  const caught = mutated.filter(({ kept }) => kept.rules.length > 0);
  const slowest = Math.max(0, ...caught.map(({ kept }) => kept.operations));
  const [total, seconds] = [sum(({ operations }) => operations), sum((kept) => kept.seconds)];
  return {
    figures: {
      'operations through the gateway': total,
      'operations a second': seconds > 0 ? Math.round(total / seconds) : 0,
      seeds: seeds.length,
      'faults met': sum(({ faults }) => faults),
      'calls whose outcome stayed unknown': sum(({ unknown }) => unknown),
      'seeds with a violation': seeds.filter(({ kept }) => kept.rules.length > 0).length,
      'mutants caught': `${caught.length} of ${mutated.length}`,
      'operations until the slowest was caught': slowest,
    },
    wrong: [
      ...seeds
        .filter(({ kept }) => kept.rules.length > 0)
        .map(({ run, kept }) => `${run.name}: ${kept.rules.join(', ')}`),
      ...mutated
        .filter(({ kept }) => kept.rules.length === 0)
        .map(({ run }) => `${run.name} nothing was noticed`),
      ...(done.length < size ? [`${size - done.length} are left: go on with --resume`] : []),
    ],
  };
}
