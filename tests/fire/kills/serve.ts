import { cloudDirectory } from '../../../bin/assemble.ts';
import { startCloud } from '../../../infra/local/cloud.ts';
import type { OpsCommand } from '../../../shared/ops.ts';

/** What the installation is told to do: an operators' command, or what its schedule does each minute. */
export interface Order {
  readonly id: number;
  readonly command: OpsCommand | 'sweep';
}
/** That it serves, and how operators reach it; or what an order came to. */
export type Word =
  | { readonly url: string; readonly environment: Readonly<Record<string, string>> }
  | { readonly id: number; readonly payload: unknown; readonly failed?: string };

// Serves from a data directory until it is killed: node serve.ts <data directory> <port>.
const [, , dataDir = '', port = '0'] = process.argv;
const say = (word: Word) => process.send?.(word);
const cloud = await startCloud({
  assembly: cloudDirectory,
  dataDir,
  port: Number(port),
  schedules: false,
  log: () => undefined,
});

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
