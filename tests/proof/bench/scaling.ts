import { startTestCloud } from '../../support/start-cloud.ts';
import { Client } from './peers/client.ts';
import { type Action, actions, type Contender } from './peers/contender.ts';
import { ours } from './peers/ours.ts';
import { postgres } from './peers/postgres.ts';
import type { Figure } from './result.ts';
import { medianOf, Stopwatch, type Taken } from './processor-time.ts';
import { slopeOf } from './slope.ts';

/** SIZES=1000,1000000 asks for others; a million take a quarter of an hour to hand out. */
const sizes = (process.env.SIZES ?? '1000,10000,100000').split(',').map(Number);
const rounds = 5;
/** Requests of an action in a round; fewer of one that has taken so many milliseconds for them. */
const perRound = 12;
const patience = 3000;
/** How much ten times the tickets may cost more: log of latency over log of size. */
const steepest = 0.05;

interface Measured {
  readonly contender: Contender;
  readonly size: number;
  readonly client: Client;
  readonly times: Record<Action, Taken[]>;
}

/**
 * What a lottery's size does to the time of a request: ours and PostgreSQL, interleaved request by
 * request. The bound is ours alone: no more than a twentieth of a power.
 */
export async function scaling(say: (line: string) => void): Promise<Figure[]> {
  const cloud = await startTestCloud();
  const contenders = [ours(cloud), await postgres()];
  try {
    const measured: Measured[] = [];
    for (const contender of contenders)
      for (const size of sizes) {
        say(`${contender.name}: ${size} tickets …`);
        const times = { home: [], sale: [], removal: [], summary: [], odds: [], draw: [] };
        measured.push({ contender, size, client: new Client(await contender.prepare(size)), times });
      }
    for (let round = 0; round <= rounds; round++) {
      say(round === 0 ? 'warming up …' : `round ${round} of ${rounds} …`);
      const found = await playRound(measured);
      if (round > 0) for (const { one, action, time } of found) one.times[action].push(time);
    }
    return actions.flatMap((action) => figuresOf(action, contenders, measured));
  } finally {
    for (const contender of contenders) await contender.stop();
    await cloud.local.stop();
  }
}

interface Timed {
  readonly one: Measured;
  readonly action: Action;
  /** Median of the round. */
  readonly time: Taken;
}

/** Every action of every contender at every size, in turn; a sale and its removal alternate. */
async function playRound(measured: readonly Measured[]): Promise<Timed[]> {
  const groups: readonly (readonly Action[])[] = [
    ['home'],
    ['sale', 'removal'],
    ['summary'],
    ['odds'],
    ['draw'],
  ];
  const found: Timed[] = [];
  for (const group of groups) {
    const times = new Map(measured.map((one) => [one, group.map((): Taken[] => [])]));
    const watches = new Map(
      measured.map(({ contender }) => [contender, new Stopwatch(contender.processes)] as const),
    );
    for (let request = 0; request < perRound; request++)
      for (const [one, lists] of times) {
        if (lists.flat().reduce((sum, { wall }) => sum + wall, 0) > patience) continue;
        for (const [index, action] of group.entries()) {
          const taken = await watches.get(one.contender)?.take(() => one.client.ask(action));
          if (taken) lists[index]?.push(taken);
        }
        if (group[0] === 'draw') await one.contender.settle?.();
      }
    for (const [one, lists] of times)
      for (const [index, action] of group.entries())
        found.push({ one, action, time: medianOf(lists[index] ?? []) });
  }
  return found;
}

function figuresOf(
  action: Action,
  contenders: readonly Contender[],
  measured: readonly Measured[],
): Figure[] {
  const of = (name: string) => measured.filter(({ contender }) => contender.name === name);
  const slopes = contenders.map(({ name }) => ({
    name,
    ...slopeOf(
      of(name).flatMap(({ size, times }) =>
        times[action].map(({ wall }) => [Math.log(size), Math.log(wall)] as const),
      ),
    ),
  }));
  const [own, ...peers] = slopes;
  const largest = Math.max(...sizes);
  const at = (name: string) => medianOf(of(name).find(({ size }) => size === largest)?.times[action] ?? []);
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
    ...slopes.map(({ name }) => ({
      name: `${action} at ${largest.toLocaleString('sv')}: ${name}`,
      value: at(name).wall,
      unit: 'ms',
      processor: at(name).processor,
    })),
    ...peers.map(({ name }) => ({
      name: `${action} at ${largest.toLocaleString('sv')}: times as fast as ${name}`,
      value: at(name).wall / ownTime.wall,
      unit: '',
      processor: at(name).processor / ownTime.processor,
    })),
  ];
}
