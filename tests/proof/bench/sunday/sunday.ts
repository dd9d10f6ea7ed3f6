import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startTestCloud } from '../../../support/start-cloud.ts';
import type { Contender } from '../peers/contender.ts';
import { median } from '../../../support/median.ts';
import { naive } from '../peers/naive.ts';
import { ours } from '../peers/ours.ts';
import { postgres } from '../peers/postgres.ts';
import type { Figure } from '../result.ts';
import type { Orders, Told } from './crowd.ts';
import { ownProcessorTime, processorTime } from '../processor-time.ts';

const clients = 64;
const tickets = 10_000;
/** Each contender is asked for a minute, in slices by turns: what the machine does beside meets all of them. */
const slices = 4;
const seconds = Number(process.env.SECONDS ?? 60) / slices;

interface Crowd {
  readonly contender: Contender;
  readonly child: ChildProcess;
  readonly orders: Orders;
  readonly told: Told[];
  /** Milliseconds of processor time, without the crowd's: all, of this process's main thread, of its other threads. */
  spent: number;
  main: number;
  threads: number;
}

/** A busy evening: 64 sellers who ask again as soon as they are answered, of ours, PostgreSQL and a naive table. */
export async function sunday(say: (line: string) => void): Promise<Figure[]> {
  const cloud = await startTestCloud();
  const contenders = [ours(cloud), await postgres(), await naive(cloud)];
  const crowds: Crowd[] = [];
  try {
    for (const contender of contenders) {
      say(`${contender.name}: ${tickets} tickets, ${clients} sellers …`);
      const scripts = await contender.prepare(tickets, clients);
      const child = fork(fileURLToPath(new URL('crowd.ts', import.meta.url)));
      crowds.push({
        contender,
        child,
        orders: { scripts, seconds },
        told: [],
        spent: 0,
        main: 0,
        threads: 0,
      });
    }
    for (let slice = 0; slice <= slices; slice++)
      for (const crowd of crowds) {
        // The first, a short one, starts the functions and fills the pools.
        const told = await play(crowd, slice === 0 ? Math.min(seconds, 3) : seconds, slice > 0);
        say(
          `${crowd.contender.name}: ${told.times.length} requests, ${told.failures} failed ${told.failed.join(' · ')}`,
        );
        await crowd.contender.settle?.();
      }
    return figuresOf(crowds);
  } finally {
    for (const { child } of crowds) child.kill();
    for (const contender of contenders) await contender.stop();
    await cloud.local.stop();
  }
}

async function play(crowd: Crowd, long: number, isCounted: boolean): Promise<Told> {
  const { child, contender, orders } = crowd;
  const roots = [process.pid, ...(contender.processes ?? [])];
  const spent = () => processorTime(roots, [child.pid ?? 0]);
  const [before, own] = [spent(), ownProcessorTime()];
  child.send({ ...orders, seconds: long } satisfies Orders);
  const [told] = (await once(child, 'message')) as [Told];
  if (isCounted) {
    crowd.told.push(told);
    const now = ownProcessorTime();
    crowd.spent += spent() - before;
    crowd.main += now.main - own.main;
    crowd.threads += now.all - now.main - (own.all - own.main);
  }
  return told;
}

function figuresOf(crowds: readonly Crowd[]): Figure[] {
  const results = crowds.map(({ contender, told, spent, main, threads }) => {
    const times = told.flatMap((one) => one.times).toSorted((one, other) => one - other);
    const milliseconds = told.reduce((sum, one) => sum + one.milliseconds, 0);
    return {
      name: contender.name,
      perSecond: (times.length / milliseconds) * 1000,
      middle: median(times),
      slow: times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN,
      processor: spent / times.length,
      parts: [
        `main thread ${(main / times.length).toFixed(1)}`,
        `other threads ${(threads / times.length).toFixed(1)}`,
        `database ${((spent - main - threads) / times.length).toFixed(1)}`,
      ].join(' · '),
      failures: told.reduce((sum, one) => sum + one.failures, 0),
    };
  });
  const [own, ...peers] = results;
  if (!own) return [];
  return [
    ...results.flatMap(({ name, perSecond, middle, slow, processor, parts }): Figure[] => [
      { name: `${name}: answers`, value: perSecond, unit: '/s' },
      { name: `${name}: an answer`, value: middle, unit: 'ms', processor, beside: parts },
      { name: `${name}: 99 of 100 within`, value: slow, unit: 'ms' },
    ]),
    { name: 'ours: requests that failed', value: own.failures, unit: '', most: 0 },
    ...peers.map(({ name, perSecond, processor }): Figure => ({
      name: `times as many answers as ${name}`,
      value: own.perSecond / perSecond,
      unit: '',
      processor: processor / own.processor,
      beside: 'aim 1.0',
    })),
  ];
}
