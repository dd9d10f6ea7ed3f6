import { flushCompileCache } from 'node:module';
import net from 'node:net';
import { cloudDirectory } from '../../../../bin/parts/assemble.ts';
import type { OpsCommand } from '../../../../shared/ops.ts';
import { startWatchedCloud } from '../../../support/watched-cloud.ts';
import { leakInFunctions } from '../soak/function-heaps.ts';
import { glanceAt, vitalsOf } from '../soak/vitals.ts';

/**
 * What the installation is told to do: an operators' command; what its schedule does each minute; the same, and what
 * failed once tried again now; to say how it is, in passing or whole; to keep from now on what it should let go.
 */
export interface Order {
  readonly id: number;
  readonly command: OpsCommand | 'sweep' | 'rest' | 'glance' | 'vitals' | 'leak';
}
/** That it serves, and how operators reach it; what an order came to; or a line of its log that names a person. */
export type Word =
  | { readonly url: string; readonly environment: Readonly<Record<string, string>> }
  | { readonly id: number; readonly payload: unknown; readonly failed?: string }
  | { readonly personal: string }
  /** A line that tells of something that failed. */
  | { readonly trouble: string };

// Serves from a data directory until it is killed: node serve.ts <data directory> <port>.
const [, , dataDir = '', port = '0'] = process.argv;
/** How often what failed is tried again at a rest: less often than until it is given up for good. */
const mostRetries = 12;
const say = (word: Word) => process.send?.(word);
const cloud = await startWatchedCloud(
  {
    assembly: cloudDirectory,
    dataDir,
    port: Number(port),
    schedules: false,
    log: (line) => {
      if (/"level":"error"|Sandbox\.|Runtime\./.test(line)) say({ trouble: line });
    },
  },
  (found) => say({ personal: found }),
);

async function carryOut(command: Order['command']): Promise<unknown> {
  if (command === 'glance') return glanceAt(cloud);
  if (command === 'vitals') return vitalsOf(cloud, dataDir);
  if (command === 'leak') return leak();
  if (command === 'rest') return comeToRest();
  if (command === 'sweep') {
    await cloud.runSchedule('EachMinute');
    return cloud.drain();
  }
  const { payload, error } = await cloud.invoke('runOps', command);
  if (error) throw new Error(error.errorMessage);
  return payload;
}

/** @returns how many messages had to be tried again: they would have come by themselves, minutes later */
async function comeToRest(): Promise<number> {
  await cloud.runSchedule('EachMinute');
  for (let retried = 0; ; retried++)
    try {
      await cloud.drain(10_000);
      return retried;
    } catch (error) {
      if (retried === mostRetries) throw error;
      await cloud.redeliver();
    }
}

/**
 * Sixty megabytes and ten connections a second that nobody lets go, and what the functions keep: a fault made on purpose,
 * to be noticed within seconds by bounds that are meant for minutes.
 */
async function leak(): Promise<void> {
  await leakInFunctions();
  const kept: unknown[] = [];
  setInterval(() => {
    kept.push(Buffer.alloc(6_291_456, 1), net.connect(cloud.port, '127.0.0.1'));
  }, 100);
}

process.on('message', ({ id, command }: Order) => {
  carryOut(command).then(
    (payload) => say({ id, payload: payload ?? null }),
    (error: unknown) => say({ id, payload: null, failed: String(error) }),
  );
});
const { credentials } = cloud.endpoints;
say({
  url: cloud.url,
  environment: {
    ...cloud.environment('runOps'),
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  },
});
// As `npm start` does, and as nobody who is killed can do later.
flushCompileCache();
