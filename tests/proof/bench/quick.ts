import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { functionsDirectory } from '../../../bin/parts/assemble.ts';
import { operations } from '../../../shared/contract/index.ts';
import { median } from '../../support/median.ts';
import { startTestCloud } from '../../support/start-cloud.ts';
import { bundleAlone } from './bundle-alone.ts';
import { load, usualStack } from './cold/cold-path.ts';
import { calibrate } from '../../../bin/parts/calibration.ts';
import { Client } from './peers/client.ts';
import { type Action, actions } from './peers/contender.ts';
import { ours } from './peers/ours.ts';
import { postgres } from './peers/postgres.ts';
import { medianOf, Stopwatch, type Taken } from './processor-time.ts';
import type { Figure } from './result.ts';

const tickets = 1000;
const requests = 40;
const warmUp = 10;
const imports = 21;
/** Routes whose import is measured: one that reads, one that sells, one that draws. */
const routes = ['listOwnTickets', 'createSale', 'drawWinner'];

/**
 * In a few minutes: processor time of each action beside PostgreSQL's, of an import beside the usual stack's, of both
 * beside the calibration. Ratios of processor time depend little on the machine and on what else it does.
 */
export async function quick(say: (line: string) => void): Promise<Figure[]> {
  say('requests …');
  const asked = await requestRatios();
  say('imports …');
  const imported = await importRatios();
  return [...asked, ...imported];
}

async function requestRatios(): Promise<Figure[]> {
  const cloud = await startTestCloud();
  const contenders = [ours(cloud), await postgres()] as const;
  try {
    const clients: Client[] = [];
    for (const contender of contenders) clients.push(new Client(await contender.prepare(tickets)));
    const times = contenders.map(() => new Map<Action, Taken[]>(actions.map((action) => [action, []])));
    const speeds: number[] = [];
    let watches: Stopwatch[] = [];
    for (let request = 0; request < warmUp + requests; request++) {
      // Pools and functions have started their processes after the first.
      if (request <= warmUp) watches = contenders.map(({ processes }) => new Stopwatch(processes));
      if (request % 10 === 0) speeds.push(calibrate(3).processor);
      for (const action of actions)
        for (const [at, contender] of contenders.entries()) {
          const taken = await watches[at]?.take(async () => clients[at]?.ask(action));
          await contender.settle?.();
          if (taken && request >= warmUp) times[at]?.get(action)?.push(taken);
        }
    }
    const speed = median(speeds);
    return actions.flatMap((action): Figure[] => {
      const [own, peer] = times.map((each) => medianOf(each.get(action) ?? []).processor);
      if (own === undefined || peer === undefined) return [];
      return [
        { name: `${action}: processor time, ours by PostgreSQL's`, value: rounded(own / peer), unit: '' },
        {
          name: `${action}: processor time, ours by calibration`,
          value: rounded((100 * own) / speed),
          unit: '%',
        },
      ];
    });
  } finally {
    for (const contender of contenders) await contender.stop();
    await cloud.local.stop();
  }
}

async function importRatios(): Promise<Figure[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'quick-'));
  try {
    const usual = await usualStack(directory);
    const nothing = await bundleAlone('export {};', path.join(directory, 'nothing.mjs'));
    const files = [
      ...routes.map((name) => {
        const module = operations.find((operation) => operation.name === name)?.module ?? name;
        return path.join(functionsDirectory, `${module}.mjs`);
      }),
      usual,
      nothing,
    ];
    const { NODE_COMPILE_CACHE: _, ...own } = process.env;
    const env = { ...own, AWS_REGION: 'eu-north-1' };
    const times = new Map<string, number[]>(files.map((file) => [file, []]));
    for (let round = 0; round < imports; round++)
      for (const file of files) times.get(file)?.push((await load(file, env)).cpu);
    const of = (file: string) => median(times.get(file) ?? []) - median(times.get(nothing) ?? []);
    return routes.map((name, at) => ({
      name: `import of ${name}: processor time by the usual stack's`,
      value: rounded(of(files[at] ?? '') / of(usual)),
      unit: '',
    }));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Two decimals are what the table keeps. */
const rounded = (value: number) => Math.round(value * 100) / 100;
