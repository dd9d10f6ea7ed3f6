import { type Action, actions, type Contender, type Stage } from './peers/contender.ts';
import { naive } from './peers/naive.ts';
import { ours } from './peers/ours.ts';
import { postgres } from './peers/postgres.ts';
import { type Figure, median } from './result.ts';
import { startTestCloud } from '../support/start-cloud.ts';
import { slopeOf } from './slope.ts';

const sizes = (process.env.SIZES ?? '1000,10000,100000').split(',').map(Number);
const rounds = 5;
/** Requests of an action in a round, by how long a contender may take for one. */
const perRound = 12;
/** How much ten times the tickets may cost more: log of latency over log of size. */
const steepest = 0.05;

interface Measured {
  readonly contender: string;
  readonly size: number;
  readonly stage: Stage;
  readonly times: Record<Action, number[]>;
}

/**
 * What a lottery's size does to the time of a request: ours, PostgreSQL and a naive single table, interleaved. The bound is
 * ours alone: no more than a twentieth of a power.
 */
export async function scaling(say: (line: string) => void): Promise<Figure[]> {
  // One table for both of them: what the machine does beside them is the same.
  const cloud = await startTestCloud();
  const contenders = [ours(cloud), await postgres(), await naive(cloud)];
  try {
    const measured: Measured[] = [];
    for (const contender of contenders)
      for (const size of sizes) {
        say(`${contender.name}: ${size} tickets …`);
        measured.push({
          contender: contender.name,
          size,
          stage: await contender.prepare(size),
          times: { home: [], sale: [], summary: [], odds: [], draw: [] },
        });
      }
    for (let round = 0; round <= rounds; round++) {
      say(round === 0 ? 'warming up …' : `round ${round} of ${rounds} …`);
      for (const action of actions)
        for (const one of measured) {
          const time = await timeOf(one.stage, action);
          if (round > 0) one.times[action].push(time);
        }
    }
    return actions.flatMap((action) => figuresOf(action, contenders, measured));
  } finally {
    for (const contender of contenders) await contender.stop();
    await cloud.local.stop();
  }
}

/** Median milliseconds of an action in a round. */
async function timeOf(stage: Stage, action: Action): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < perRound; request++) {
    const began = performance.now();
    await stage[action]();
    times.push(performance.now() - began);
    if (action === 'sale') await stage.unsell();
    if (action === 'draw') await stage.settle?.();
  }
  return median(times);
}

function figuresOf(
  action: Action,
  contenders: readonly Contender[],
  measured: readonly Measured[],
): Figure[] {
  const of = (name: string) => measured.filter(({ contender }) => contender === name);
  const slopes = contenders.map(({ name }) => ({
    name,
    ...slopeOf(
      of(name).flatMap(({ size, times }) =>
        times[action].map((time) => [Math.log(size), Math.log(time)] as const),
      ),
    ),
  }));
  const [own, ...peers] = slopes;
  const largest = Math.max(...sizes);
  const at = (name: string) => median(of(name).find(({ size }) => size === largest)?.times[action] ?? []);
  const ownTime = at(own?.name ?? '');
  return [
    {
      name: `${action}: slope`,
      value: own?.slope ?? Number.NaN,
      unit: '',
      most: steepest,
      beside: [own, ...peers]
        .map((each) => each && `${each.name} ${each.slope.toFixed(3)} ± ${each.halfWidth.toFixed(3)}`)
        .join(' · '),
    },
    ...peers.map(({ name }) => ({
      name: `${action} at ${largest.toLocaleString('sv')}: times as fast as ${name}`,
      value: at(name) / ownTime,
      unit: '',
      beside: `${ownTime.toFixed(1)} ms · ${at(name).toFixed(1)} ms`,
    })),
  ];
}
