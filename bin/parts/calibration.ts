import { createHash } from 'node:crypto';
import os from 'node:os';

/** The speed of a machine: milliseconds for a fixed piece of work, in CPU time and by the clock. */
export interface Calibration {
  readonly processor: number;
  readonly wall: number;
}

const megabytes = 8;
const records = 4000;
const numbers = 120_000;

/** Hashing, JSON and sorting, as in functions and emulators. The same bytes each time. */
function work(): number {
  const hash = createHash('sha256');
  const block = Buffer.alloc(65_536, 'lott');
  for (let count = 0; count < megabytes * 16; count++) hash.update(block);
  const list = Array.from({ length: records }, (_, at) => ({
    id: `${at * 7919}`,
    name: `Medlem ${at}`,
    team: at % 20,
    sold: [at, at * 3, at * 5],
  }));
  let text = '';
  for (let round = 0; round < 4; round++) text = JSON.stringify(JSON.parse(JSON.stringify(list)));
  let state = 24;
  const values = Array.from({ length: numbers }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  });
  values.sort((one, other) => one - other);
  const words = values.slice(0, numbers / 8).map(String);
  words.sort();
  return text.length + hash.digest().length + words.length;
}

/** The middle one of an odd number of values. */
const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Times the fixed piece of work: the median of several runs, after two to warm up. Takes about a second. A figure
 * divided by its calibration can be compared with that of another machine. If clock time far exceeds CPU time, other
 * processes kept the machine busy.
 */
export function calibrate(times: 1 | 3 | 9 = 9): Calibration {
  const taken: Calibration[] = [];
  for (let time = -2; time < times; time++) {
    const [began, used] = [performance.now(), process.threadCpuUsage()];
    if (work() === 0) throw new Error('nothing was done');
    const { user, system } = process.threadCpuUsage(used);
    if (time >= 0) taken.push({ processor: (user + system) / 1000, wall: performance.now() - began });
  }
  return {
    processor: middleOf(taken.map(({ processor }) => processor)),
    wall: middleOf(taken.map(({ wall }) => wall)),
  };
}

/** Calibrations before and after a benchmark, as shown beside its table. */
export function calibrationText(calibrations: readonly Calibration[]): string {
  const of = (part: keyof Calibration) => calibrations.map((one) => one[part].toFixed(0)).join(' and ');
  return `calibration ${of('processor')} ms of processor time, ${of('wall')} by the clock, ${os.availableParallelism()} cores`;
}
