import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCloud } from '../../infra/local/cloud.ts';
import { isAlive } from '../../infra/local/storage/data-directory.ts';
import { outboxPrefix } from '../../shared/key-prefixes.ts';
import { callerOf } from './fixture/caller.ts';
import { synthesizeFixture, type Fixture } from './fixture/synthesize.ts';

type Process = { url: string; child: ChildProcess };
type Running = {
  pid: number;
  emulator: number;
  lambdaEndpoint: string;
  functions: Record<string, string>;
  credentials: { accessKeyId: string; secretAccessKey: string };
};

/** Polls until the value is as expected. */
const eventually = <T>(ask: () => T): ReturnType<typeof expect.poll<T>> => expect.poll(ask, { interval: 50 });

let fixture: Fixture;
let dataDir = '';
let serial = 0;
const started: ChildProcess[] = [];

beforeAll(async () => {
  fixture = await synthesizeFixture();
});
beforeEach(() => {
  dataDir = path.join(fixture.directory, `data-${++serial}`);
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

async function serve(): Promise<Process> {
  const script = path.join(import.meta.dirname, 'fixture', 'serve.ts');
  const child = spawn(process.execPath, [script, fixture.assembly, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The leader of a process group, like a command in a terminal.
    detached: true,
  });
  started.push(child);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const failed = once(child, 'exit').then(() => {
    throw new Error(errors);
  });
  const [line] = (await Promise.race([once(child.stdout, 'data'), failed])) as [Buffer];
  failed.catch(() => undefined);
  return { url: line.toString().trim(), child };
}

/** Sends the signal; SIGINT to every process of the group, like Ctrl-C in a terminal. */
const end = async ({ child }: Process, signal: NodeJS.Signals): Promise<void> => {
  const gone = once(child, 'exit');
  process.kill((child.pid ?? 0) * (signal === 'SIGINT' ? -1 : 1), signal);
  await gone;
};
const running = (): Running => JSON.parse(readFileSync(path.join(dataDir, 'cloud.json'), 'utf8')) as Running;

/** Calls functions by the Invoke call of the Lambda API. */
const { ask, counted } = callerOf(async (name, event) => {
  const { lambdaEndpoint, credentials, functions } = running();
  const client = new LambdaClient({ endpoint: lambdaEndpoint, region: 'eu-north-1', credentials });
  const Payload = Buffer.from(JSON.stringify(event));
  const answer = await client.send(new InvokeCommand({ FunctionName: functions[name], Payload }));
  expect(answer.FunctionError).toBeUndefined();
  return JSON.parse(Buffer.from(answer.Payload ?? []).toString());
});

const TableName = 'Lottlaget-Table';
const put = (sk: string): Promise<object> =>
  ask('dynamodb', 'PutItem', { TableName, Item: { pk: { S: `${outboxPrefix}1` }, sk: { S: sk } } });
const positions = (): string => {
  const directory = path.join(dataDir, 'checkpoints');
  return readdirSync(directory)
    .map((name) => readFileSync(path.join(directory, name), 'utf8'))
    .join();
};
/** Writes a record and waits until it is delivered and its position stored: between the two it would be redelivered. */
async function delivered(sk: string): Promise<void> {
  const before = positions();
  await put(sk);
  await eventually(() => counted(`record ${sk}`)).toBe(1);
  await eventually(positions).not.toBe(before);
}
describe('after a kill', () => {
  it('no emulator is left running, and all acknowledged writes are retained', async () => {
    const first = await serve();
    const { emulator } = running();
    await put('kept');
    await ask('s3', 'PutObject', {
      Bucket: 'lottlaget-media',
      Key: 'media/x.txt',
      Body: { base64: 'aGVq' },
    });
    const raw = Buffer.from('From: a@club.example\r\nSubject: kept\r\n\r\nhej').toString('base64');
    await ask('ses', 'SendRawEmail', {
      Source: 'a@club.example',
      Destinations: ['b@example.com'],
      RawMessage: { Data: { base64: raw } },
    });
    const key = await ask('kms', 'GetPublicKey', { KeyId: 'SessionKey' });
    await eventually(() => counted('record kept')).toBe(1);
    await end(first, 'SIGKILL');
    await eventually(() => isAlive(emulator)).toBe(false);

    const second = await serve();
    expect(
      await ask('dynamodb', 'GetItem', {
        TableName,
        Key: { pk: { S: `${outboxPrefix}1` }, sk: { S: 'kept' } },
      }),
    ).toHaveProperty('Item');
    expect(await (await fetch(`${second.url}/media/x.txt`)).text()).toBe('hej');
    expect(await (await fetch(`${second.url}/_local/mail.json`)).json()).toMatchObject([{ subject: 'kept' }]);
    expect(await ask('kms', 'GetPublicKey', { KeyId: 'SessionKey' })).toEqual(key);
    await end(second, 'SIGTERM');
  });

  it('undelivered records of the stream are delivered, and delivered ones are not repeated', async () => {
    const first = await serve();
    await delivered('done');
    const items = Array.from({ length: 20 }, (_, n) => ({
      pk: { S: `${outboxPrefix}1` },
      sk: { S: `open ${n}` },
    }));
    const RequestItems = { [TableName]: items.map((Item) => ({ PutRequest: { Item } })) };
    await ask('dynamodb', 'BatchWriteItem', { RequestItems });
    await end(first, 'SIGKILL');

    const second = await serve();
    for (let n = 0; n < 20; n++) await eventually(() => counted(`record open ${n}`)).toBeGreaterThan(0);
    expect(await counted('record done')).toBe(1);
    await end(second, 'SIGTERM');
  });
});

describe('after a Ctrl-C', () => {
  it('no record of the stream is redelivered, and no process is left running', async () => {
    const first = await serve();
    const { emulator } = running();
    await delivered('once');
    await end(first, 'SIGINT');
    expect(isAlive(emulator)).toBe(false);
    expect(existsSync(path.join(dataDir, 'cloud.json'))).toBe(false);

    const second = await serve();
    await put('next');
    await eventually(() => counted('record next')).toBe(1);
    expect(await counted('record once')).toBe(1);
    await end(second, 'SIGTERM');
  });
});

describe('a data directory', () => {
  it('serves one cloud at a time: a second start reports the process that holds it', async () => {
    const first = await serve();
    const second = startCloud({ assembly: fixture.assembly, dataDir, log: () => {} });
    await expect(second).rejects.toThrow(/^A local cloud already runs on .* \(process \d+\)/);
    await end(first, 'SIGTERM');
  });

  it('hides its secrets from other users', async () => {
    const first = await serve();
    for (const file of ['secrets.json', 'cloud.json'])
      expect(statSync(path.join(dataDir, file)).mode & 0o077).toBe(0);
    await end(first, 'SIGTERM');
  });
});

it('reports in one sentence that a port is in use', async () => {
  const cloud = await startCloud({ assembly: fixture.assembly, log: () => {} });
  const second = startCloud({ assembly: fixture.assembly, port: cloud.port, log: () => {} });
  await expect(second).rejects.toThrow(/^Port \d+ is in use/);
  await cloud.stop();
});

it('reports in one sentence that the build is missing', async () => {
  await expect(startCloud({ assembly: dataDir, log: () => {} })).rejects.toThrow(
    /^There is no synthesized stack/,
  );
});
