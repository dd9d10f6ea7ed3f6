import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Sdk from '@aws-sdk/client-dynamodb';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { functionsDirectory } from '../../bin/parts/assemble.ts';
import { root } from '../../bin/parts/run.ts';
import { builtins } from '../../infra/aws/bundle-plugins.ts';
import { leavingOut } from '../../infra/aws/left-out.ts';

let directory: string;
let outfile: string;
let sdk: typeof Sdk;

/** A file with the DynamoDB client without what is left out, or without what a list says. */
const bundled = (list?: Parameters<typeof leavingOut>[1]) =>
  build({
    stdin: { contents: `export * from '@aws-sdk/client-dynamodb';`, resolveDir: root },
    absWorkingDir: root,
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    preserveSymlinks: true,
    logLevel: 'silent',
    plugins: [builtins, leavingOut(root, list)],
  });

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'left-out-'));
  outfile = path.join(directory, 'client.mjs');
  await bundled();
  sdk = (await import(pathToFileURL(outfile).href)) as typeof Sdk;
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rm(directory, { recursive: true }));

/** A client without the middlewares that ours is without. */
function clientWith(handle: (request: never) => Promise<object>, region = 'eu-north-1') {
  const client = new sdk.DynamoDBClient({
    region,
    credentials: { accessKeyId: 'unused', secretAccessKey: 'unused' },
    requestHandler: { handle } as never,
  });
  for (const name of ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'])
    client.middlewareStack.remove(name);
  return client;
}

/** A client whose requests are answered with these, one by one. */
function answeredWith(...answers: readonly (readonly [statusCode: number, body: object])[]) {
  const left = [...answers];
  return clientWith(async () => {
    const [statusCode, body] = left.shift() ?? [500, {}];
    return { response: { statusCode, headers: {}, body: Buffer.from(JSON.stringify(body)) } };
  });
}

const read = () => new sdk.GetItemCommand({ TableName: 'any', Key: { pk: { S: 'a' } } });
const error = (name: string) => ({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'why' });
const item = { pk: { S: 'a' } };

describe('without what is left out, the client', () => {
  it('reads an item', async () => {
    expect(await answeredWith([200, { Item: item }]).send(read())).toMatchObject({ Item: item });
  });

  it('tries again after an error of the server', async () => {
    const client = answeredWith([500, error('InternalServerError')], [200, { Item: item }]);
    expect(await client.send(read())).toMatchObject({ Item: item, $metadata: { attempts: 2 } });
  });

  it('refuses a write with the items that stood in its way', async () => {
    const refusal = { Code: 'ConditionalCheckFailed', Item: item };
    const client = answeredWith([
      400,
      { ...error('TransactionCanceledException'), CancellationReasons: [refusal] },
    ]);
    const writing = client.send(
      new sdk.TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName: 'any', Item: item } }] }),
    );
    await expect(writing).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [refusal],
    });
  });

  it.each([
    ['eu-north-1', 'dynamodb.eu-north-1.amazonaws.com'],
    ['cn-north-1', 'dynamodb.cn-north-1.amazonaws.com.cn'],
    ['eusc-de-east-1', 'dynamodb.eusc-de-east-1.amazonaws.eu'],
  ])('finds the service of the region %s', async (region, host) => {
    const hosts: string[] = [];
    const handle = async ({ hostname }: { hostname: string }) => {
      hosts.push(hostname);
      return { response: { statusCode: 200, headers: {}, body: Buffer.from('{}') } };
    };
    for (const name of ['AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_DYNAMODB']) vi.stubEnv(name, undefined);
    await clientWith(handle, region).send(read());
    expect(hosts).toEqual([host]);
  });

  it('reads a developer’s configuration', async () => {
    const file = path.join(directory, 'config');
    await writeFile(file, '[default]\nregion = eu-south-2\n');
    vi.stubEnv('AWS_CONFIG_FILE', file);
    vi.stubEnv('AWS_REGION', undefined);
    expect(await new sdk.DynamoDBClient().config.region()).toBe('eu-south-2');
  });

  it('gives an error that is left out its name and message, as one of the service', async () => {
    const reading = answeredWith([400, error('TableNotFoundException')]).send(read());
    await expect(reading).rejects.toMatchObject({
      name: 'TableNotFoundException',
      message: 'why',
      $fault: 'client',
    });
    await expect(reading).rejects.toBeInstanceOf(sdk.DynamoDBServiceException);
  });
});

describe('the build', () => {
  it('leaves out of the kernel’s file what no function gets to', async () => {
    const map = JSON.parse(await readFile(path.join(functionsDirectory, 'kernel.mjs.map'), 'utf8')) as {
      sources: string[];
    };
    const gone = /mnemonist|obliterator|Sha256Js|AdaptiveRetry|lambda-invoke-store|check-features/;
    expect(map.sources.filter((source) => gone.test(source))).toEqual([]);
    expect(map.sources.some((source) => source.endsWith('StandardRetryStrategy.js'))).toBe(true);
  });

  it.each([
    ['has another text', '@aws-sdk/endpoint-cache/dist-es/EndpointCache.js'],
    ['is not bundled any more', '@aws-sdk/endpoint-cache/dist-es/index.gone.js'],
  ])('fails where a file of a package %s', async (_, file) => {
    const building = bundled([{ file, from: 'what no version has', to: '' }]);
    await expect(building).rejects.toThrow(`${file} has not what is to be left out of it`);
  });
});
