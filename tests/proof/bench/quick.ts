import { calibrate } from '../../../bin/parts/calibration.ts';
import { median } from '../../support/median.ts';
import { inTestCloud } from '../../support/start-cloud.ts';
import { requestsOf } from './counts.ts';
import type { Figure } from './result.ts';

const tickets = 1000;
const requests = 30;
const warmUp = 5;

/** Processor time of a request beside the calibration's: edge, API, function and gateway, which run in this process. */
export const quick = (say: (line: string) => void): Promise<Figure[]> =>
  inTestCloud(async (cloud) => {
    const all = Object.entries(await requestsOf(cloud, tickets)).filter(([, { isRepeated }]) => isRepeated);
    const times = new Map(all.map(([name]) => [name, [] as number[]]));
    const speeds: number[] = [];
    for (let request = 0; request < warmUp + requests; request++) {
      if (request % 10 === 0) say(`request ${request} of ${warmUp + requests} …`);
      speeds.push(calibrate(1).processor);
      for (const [name, { run }] of all) {
        const began = process.cpuUsage();
        await run();
        await cloud.drain();
        const { user, system } = process.cpuUsage(began);
        if (request >= warmUp) times.get(name)?.push((user + system) / 1000);
      }
    }
    return [...times].map(([name, taken]) => ({
      name: `${name}: processor time by calibration`,
      // Two decimals are what the table keeps.
      value: Math.round((10_000 * median(taken)) / median(speeds)) / 100,
      unit: '%',
    }));
  });
