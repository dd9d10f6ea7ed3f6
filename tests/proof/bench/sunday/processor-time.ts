import { readdirSync, readFileSync } from 'node:fs';

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
