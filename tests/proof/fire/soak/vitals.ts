import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LocalCloud } from '../../../../infra/local/cloud-options.ts';
import { type FunctionHeaps, functionHeaps } from './function-heaps.ts';
import { weightOf } from './weight.ts';

/** What can be told while work goes on without holding it up. */
export interface Glance {
  /** Bytes of the whole process, the functions' threads with it. */
  readonly resident: number;
  /** Messages that lie in each queue, dead letters and those in flight with them. */
  readonly queues: Readonly<Record<string, number>>;
}

/** How a cloud that runs as a process of its own is. Bytes, and counts; 0 where this machine does not tell. */
export interface Vitals extends Glance {
  /** Resident memory of all processes below this one: the database. */
  readonly database: number;
  /** Of the main thread, after a garbage collection: what it holds itself, and buffers outside the heap. */
  readonly heap: number;
  readonly buffers: number;
  readonly functions: FunctionHeaps;
  /** What the mails weigh that the inbox keeps in memory: data that rises with the work. */
  readonly mails: number;
  readonly mailCount: number;
  /** What the data directory holds. */
  readonly stored: number;
  readonly files: number;
  readonly threads: number;
  /** What keeps the event loop alive, by kind. */
  readonly handles: Readonly<Record<string, number>>;
}

const kinds = ['AccountMail', 'TicketMail', 'WinnerMail', 'Job'];
const queueNames = [
  ...kinds.map((kind) => `${kind}Queue`),
  ...kinds.map((kind) => `${kind}DeadLetters`),
  'DeadMailEvents',
];

setFlagsFromString('--expose-gc');
// Of each of the functions' threads: what it will throw away soon stays small beside what it keeps.
setFlagsFromString('--max-semi-space-size=1');
const collectGarbage = runInNewContext('gc') as () => void;

/** What a directory of the kernel's says, where there is one. */
function entriesOf(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** A line of a process's status: its resident memory, its parent. */
function statusOf(pid: string): { resident: number; parent: number } {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return { resident: number('VmRSS') * 1024, parent: number('PPid') };
  } catch {
    // It has ended meanwhile.
    return { resident: 0, parent: 0 };
  }
}

/** Resident memory of all processes below this one. */
function residentBelow(): number {
  const all = new Map(
    entriesOf('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), statusOf(name)]),
  );
  const isBelow = (pid: number): boolean => {
    const parent = all.get(pid)?.parent ?? 0;
    return parent === process.pid || (parent > 1 && isBelow(parent));
  };
  return [...all].reduce((sum, [pid, { resident }]) => sum + (isBelow(pid) ? resident : 0), 0);
}

function bytesIn(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + sizeOf(path.join(parentPath, name)), 0);
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

const counted = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));

/** Looks in passing. */
export async function glanceAt(cloud: LocalCloud): Promise<Glance> {
  const queues: Record<string, number> = {};
  for (const name of queueNames) queues[name] = await cloud.queued(name);
  return { resident: process.memoryUsage.rss(), queues };
}

/** Collects garbage, and looks. */
export async function vitalsOf(cloud: LocalCloud, dataDir: string): Promise<Vitals> {
  const functions = await functionHeaps();
  // What lies outside the heap goes a turn after the object that it belongs to.
  for (let round = 0; round < 2; round++) {
    collectGarbage();
    await turn();
  }
  const { heapUsed, external } = process.memoryUsage();
  const { mails } = cloud.mails;
  return {
    ...(await glanceAt(cloud)),
    database: residentBelow(),
    heap: heapUsed,
    buffers: external,
    functions,
    mails: weightOf(mails),
    mailCount: mails.length,
    stored: bytesIn(dataDir),
    files: entriesOf('/proc/self/fd').length,
    threads: entriesOf('/proc/self/task').length,
    handles: counted(process.getActiveResourcesInfo()),
  };
}
