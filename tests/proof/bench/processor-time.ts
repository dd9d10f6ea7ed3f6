import { readdirSync, readFileSync } from 'node:fs';
import { median } from '../../support/median.ts';

/** The parent of each process: the second field after the name, which stands in brackets and may hold spaces. */
function parents(): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      found.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
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
    const all = parents();
    const roots = [process.pid, ...more];
    const isBelow = (pid: number): boolean => {
      if (roots.includes(pid)) return true;
      const parent = all.get(pid);
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
