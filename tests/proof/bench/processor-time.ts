import { readdirSync, readFileSync } from 'node:fs';
import { median } from '../../support/median.ts';

/** Clock ticks a second in /proc, on every Linux there is. */
const ticks = 100;

interface Process {
  readonly parent: number;
  /** Ticks of its own and of its children that have ended, in user and kernel mode. */
  readonly ticks: number;
}

/** What follows the name of the program, which stands in brackets and may hold spaces. */
function fieldsOf(file: string): number[] {
  const stat = readFileSync(file, 'utf8');
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

function processes(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The name of the program, in brackets, may hold spaces.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [, parent = 0] = fields;
      found.set(Number(name), { parent, ticks: fields.slice(11, 15).reduce((sum, value) => sum + value, 0) });
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

/** Milliseconds of processor time that these processes and all below them have used, but for those left out. */
export function processorTime(roots: readonly number[], leftOut: readonly number[]): number {
  const all = processes();
  const isBelow = (pid: number): boolean => {
    if (leftOut.includes(pid)) return false;
    if (roots.includes(pid)) return true;
    const parent = all.get(pid)?.parent;
    return parent !== undefined && parent > 1 && isBelow(parent);
  };
  const sum = [...all].reduce((total, [pid, found]) => total + (isBelow(pid) ? found.ticks : 0), 0);
  return (sum / ticks) * 1000;
}

/** Of this process, in milliseconds: of its main thread, and of all its threads. */
export function ownProcessorTime(): { readonly main: number; readonly all: number } {
  const used = (file: string) => {
    const [user = 0, system = 0] = fieldsOf(file).slice(11, 13);
    return ((user + system) / ticks) * 1000;
  };
  return { main: used(`/proc/self/task/${process.pid}/stat`), all: used('/proc/self/stat') };
}

/** Nanoseconds that a process's threads have been on a processor, as the kernel counts them. */
function scheduled(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const [used = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return sum + Number(used);
    }, 0);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

/** What something has taken, in milliseconds. */
export interface Taken {
  readonly wall: number;
  /** Of this process, of all it has started, and of those that work for it: client and server together. */
  readonly processor: number;
}

/**
 * Tells processor time and wall time of one request apart, to some microseconds. Processes are found when it is made; make
 * another one when there are new ones.
 */
export class Stopwatch {
  readonly #others: readonly number[];

  /** @param more processes beside this one and its children */
  constructor(more: readonly number[] = []) {
    const all = processes();
    const roots = [process.pid, ...more];
    const isBelow = (pid: number): boolean => {
      if (roots.includes(pid)) return true;
      const parent = all.get(pid)?.parent;
      return parent !== undefined && parent > 1 && isBelow(parent);
    };
    this.#others = [...all.keys()].filter((pid) => pid !== process.pid && isBelow(pid));
  }

  async take(run: () => Promise<unknown>): Promise<Taken> {
    const others = () => this.#others.reduce((sum, pid) => sum + scheduled(pid), 0) / 1e6;
    const before = others();
    const [own, began] = [process.cpuUsage(), performance.now()];
    await run();
    const wall = performance.now() - began;
    const { user, system } = process.cpuUsage(own);
    return { wall, processor: (user + system) / 1000 + others() - before };
  }
}

export const medianOf = (taken: readonly Taken[]): Taken => ({
  wall: median(taken.map(({ wall }) => wall)),
  processor: median(taken.map(({ processor }) => processor)),
});
