import { readdirSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LocalCloud } from '../../../../infra/local/cloud-options.ts';

/** The state of a cloud that runs in a process of its own, after a garbage collection. Mails in memory are data. */
export interface Vitals {
  /** Of the main thread, and of the process with the functions' threads. */
  readonly bytes: Readonly<Record<'heap' | 'resident', number>>;
  /** Files, threads and what keeps the event loop alive, by kind. */
  readonly handles: Readonly<Record<string, number>>;
  /** Messages by queue, dead letters and those in flight included. */
  readonly queued: Readonly<Record<string, number>>;
}

const kinds = ['AccountMail', 'TicketMail', 'WinnerMail', 'Job'];
const queues = [...kinds.flatMap((kind) => [`${kind}Queue`, `${kind}DeadLetters`]), 'DeadMailEvents'];
/** Descriptors of a thread's event loop: a pipe's two ends, eventfd, epoll, io_uring and /dev/null. */
const filesOfThread = 6;

setFlagsFromString('--expose-gc');
// Also applies to the functions' threads: keeps short-lived garbage small compared with what is really retained.
setFlagsFromString('--max-semi-space-size=1');
const collectGarbage = runInNewContext('gc') as () => void;

/** How many entries the kernel lists there; none on other systems. */
function entriesIn(directory: string): number {
  try {
    return readdirSync(directory).length;
  } catch {
    return 0;
  }
}

export async function vitalsOf(cloud: LocalCloud): Promise<Vitals> {
  // Buffers are freed a turn after the object that owns them.
  for (let round = 0; round < 2; round++) {
    collectGarbage();
    await turn();
  }
  const queued: Record<string, number> = {};
  for (const name of queues) queued[name] = await cloud.queued(name);
  const { heapUsed, external, rss } = process.memoryUsage();
  const mails = JSON.stringify(cloud.mails.mails).length;
  const threads = entriesIn('/proc/self/task');
  const open = Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
  return {
    bytes: { heap: heapUsed + external - mails, resident: rss - mails },
    handles: {
      files: entriesIn('/proc/self/fd') - filesOfThread * threads,
      threads,
      ...Object.fromEntries([...open].map(([kind, all]) => [kind, all.length])),
    },
    queued,
  };
}
