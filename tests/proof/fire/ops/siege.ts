import type { TestCloud } from '../../../support/start-cloud.ts';
import type { Aim } from './aims.ts';
import { faultStream, type Weather } from './fault-stream.ts';
import { type Mutant, plant } from './mutants.ts';
import { Random } from './random.ts';
import { playRound, type Verdict } from './round.ts';
import { makeCompany } from './world.ts';

/** How long, by how many, and with what luck. */
export interface Siege {
  readonly seed: number;
  readonly clients: number;
  readonly operations: number;
  /** Operations between two judgements. */
  readonly round: number;
  readonly aim: Aim;
  readonly mutant?: Mutant;
}

/** What a siege came to. */
export interface Besieged {
  readonly operations: number;
  readonly unknown: number;
  readonly seconds: number;
  readonly faults: Readonly<Record<string, number>>;
  /** How many calls the mutant changed. */
  readonly changed: number;
  readonly violations: Verdict['violations'];
}

/** Round after round in one club, until a promise is broken or all is done. */
export async function besiege(cloud: TestCloud, siege: Siege): Promise<Besieged> {
  const { aim, mutant, clients, round } = siege;
  const random = new Random(siege.seed);
  const weather: Weather = { isCalm: true, met: {} };
  const began = performance.now();
  const { gateway } = cloud.local;
  const company = await makeCompany(cloud);
  let changed = 0;
  const stop = [
    ...(mutant ? [plant(cloud, mutant, () => void changed++)] : []),
    gateway.intercept(faultStream(random, aim.rates, weather)),
  ];
  let operations = 0;
  let unknown = 0;
  let violations: Verdict['violations'] = [];
  try {
    while (operations < siege.operations && violations.length === 0) {
      const plan = { ...aim, clients, operations: Math.min(round, siege.operations - operations) };
      const verdict = await playRound(cloud, company, { plan, random, weather });
      operations += verdict.operations;
      unknown += verdict.unknown;
      violations = verdict.violations;
    }
  } finally {
    for (const each of stop) each();
  }
  const seconds = (performance.now() - began) / 1000;
  return { operations, unknown, seconds, faults: weather.met, changed, violations };
}
