import { startTestCloud, type TestCloud } from '../../../support/start-cloud.ts';
import type { Extent, Found } from '../figures.ts';
import { longest, Progress } from '../progress.ts';
import { busy, ordinary } from './aims.ts';
import { type Mutant, mutants } from './mutants.ts';
import { type Besieged, besiege, type Siege } from './siege.ts';

/** What the command line asks for beside. */
export interface OpsExtent extends Extent {
  readonly seeds?: number;
  /** Only the sieges whose names contain it. */
  readonly only?: string;
}

/** Operations of a seed, and the most in which a mutant must be found. */
const operations = 10_000;
/** Those that the short form looks at: a condition, a counter, a step. */
const shortMutants = [
  'sale: the ticket is unsold',
  'taking back: counted',
  'assigning: the step of the ledger',
];

interface Named {
  readonly name: string;
  readonly siege: Siege;
}

/** What one siege came to, as it is kept. */
interface Kept {
  readonly operations: number;
  readonly seconds: number;
  readonly unknown: number;
  readonly faults: number;
  /** The rules by which something was found. */
  readonly rules: readonly string[];
}

function sieges({ short, seeds = 20, only = '' }: OpsExtent): Named[] {
  const size = short ? { clients: 8, round: 200 } : { clients: 64, round: 1000 };
  const seeded = Array.from({ length: short ? 1 : seeds }, (_, index) => ({
    name: `seed ${index + 1}`,
    siege: {
      ...size,
      seed: index + 1,
      operations: short ? 200 : operations,
      aim: short ? busy : ordinary,
    },
  }));
  const mutated = mutants.flatMap((mutant: Mutant) => {
    const { name, aim } = mutant;
    if (!aim || (short && !shortMutants.includes(name))) return [];
    const siege = { seed: 1, clients: short ? 8 : 16, round: short ? 80 : 150, operations, aim, mutant };
    return [{ name: `without “${name}”`, siege }];
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
  const all = sieges(extent);
  const cloud = await startTestCloud();
  const done: { named: Named; kept: Kept }[] = [];
  try {
    for (const named of all) {
      const kept =
        progress?.of(named.name) ?? (performance.now() < until && (await carryOut(cloud, named, extent)));
      if (!kept) continue;
      progress?.keep(named.name, kept);
      done.push({ named, kept });
    }
  } finally {
    await cloud.local.stop();
  }
  return summed(all.length, done);
}

async function carryOut(cloud: TestCloud, { name, siege }: Named, { say }: OpsExtent): Promise<Kept> {
  const found = await besiege(cloud, siege);
  const rules = [...new Set(found.violations.map(({ rule }) => rule))];
  const speed = (found.operations / found.seconds).toFixed(0);
  say(
    `${name}: ${found.operations} operations, ${speed} a second, ${told(found)}${rules.join(', ') || 'nothing found'}`,
  );
  if (!siege.mutant) for (const { rule, tells } of found.violations.slice(0, 5)) say(`${rule}: ${tells}`);
  const faults = Object.values(found.faults).reduce((sum, count) => sum + count, 0);
  const { operations, seconds, unknown } = found;
  return { operations, seconds, unknown, faults, rules };
}

const told = ({ changed, unknown, faults }: Besieged): string =>
  [
    `${unknown} unknown, `,
    ...Object.entries(faults).map(([fault, count]) => `${count} ${fault}, `),
    changed > 0 ? `${changed} calls changed: ` : '',
  ].join('');

function summed(size: number, done: readonly { named: Named; kept: Kept }[]): Found {
  const seeds = done.filter(({ named }) => !named.siege.mutant);
  const mutated = done.filter(({ named }) => named.siege.mutant);
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
        .map(({ named, kept }) => `${named.name}: ${kept.rules.join(', ')}`),
      ...mutated
        .filter(({ kept }) => kept.rules.length === 0)
        .map(({ named }) => `${named.name} nothing was noticed`),
      ...(done.length < size ? [`${size - done.length} are left: go on with --resume`] : []),
    ],
  };
}
