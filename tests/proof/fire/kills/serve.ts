import { flushCompileCache } from 'node:module';
import { cloudDirectory } from '../../../../bin/parts/assemble.ts';
import type { OpsCommand } from '../../../../shared/ops.ts';
import { startWatchedCloud } from '../../../support/watched-cloud.ts';

/** An operators' command; the schedule of a minute and all that follows. */
export interface Order {
  readonly id: number;
  readonly command: OpsCommand | 'sweep';
}
/** It serves, and how operators reach it; the result of an order; a log line that names a person. */
export type Word =
  | { readonly url: string; readonly environment: Readonly<Record<string, string>> }
  | { readonly id: number; readonly payload: unknown; readonly failed?: string }
  | { readonly personal: string };

// Serves from a data directory until it is killed: node serve.ts <data directory> <port>.
const [, , dataDir = '', port = '0'] = process.argv;
const say = (word: Word) => process.send?.(word);
const cloud = await startWatchedCloud(
  { assembly: cloudDirectory, dataDir, port: Number(port), schedules: false, log: () => undefined },
  (found) => say({ personal: found }),
);

async function carryOut(command: Order['command']): Promise<unknown> {
  if (command === 'sweep') {
    await cloud.runSchedule('EachMinute');
    return cloud.drain();
  }
  const { payload, error } = await cloud.invoke('runOps', command);
  if (error) throw new Error(error.errorMessage);
  return payload;
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
// As `npm start` does; a killed process cannot.
flushCompileCache();
