import { afterEach, describe, expect, it } from 'vitest';
import type { SdkCall } from '../../infra/local/gateway/gateway-call.ts';
import type { Fault } from '../../infra/local/gateway/gateway-faults.ts';
import type { ObservedCall } from '../../infra/local/gateway/gateway-observation.ts';
import { fixtureCloud } from './fixture/cloud.ts';

const running = fixtureCloud();
const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

const place = (sk: string) => ({ pk: { S: 'GATE' }, sk: { S: sk } });
const inTable = (input: object): object => ({ TableName: running.cloud.table('Table'), ...input });
const item = (sk: string, more: object = {}): object => inTable({ Item: { ...place(sk), ...more } });
const inIndex = (owner: string) => ({ pk1: { S: owner }, sk1: { S: 'a' } });
const query = (): object =>
  inTable({
    IndexName: 'GSI1',
    KeyConditionExpression: 'pk1 = :o',
    ExpressionAttributeValues: { ':o': { S: 'x' } },
  });
const object = (more: object = {}) => ({ Bucket: running.cloud.bucket('Media'), Key: 'x', ...more });
const aByte = { base64: 'AA==' };
const setting = (name: string) => running.cloud.environment('runOps')[name];

/** Calls that the granted function may make and the function without grants may not. */
const calls: [service: string, command: string, input: () => object][] = [
  ['dynamodb', 'PutItem', () => item('a')],
  ['dynamodb', 'Query', query],
  ['dynamodb', 'TransactWriteItems', () => ({ TransactItems: [{ Put: item('b') }] })],
  [
    'dynamodb',
    'BatchWriteItem',
    () => ({ RequestItems: { [running.cloud.table('Table')]: [{ PutRequest: { Item: place('c') } }] } }),
  ],
  [
    'sqs',
    'SendMessage',
    () => ({ QueueUrl: setting('ACCOUNT_MAIL_QUEUE_URL'), MessageBody: '{"name":"gate"}' }),
  ],
  ['s3', 'PutObject', () => object({ Body: aByte })],
  ['s3', 'GetObject', () => object()],
  [
    'kms',
    'Sign',
    () => ({ KeyId: setting('SESSION_KEY_ID'), Message: aByte, SigningAlgorithm: 'ED25519_SHA_512' }),
  ],
  [
    'kms',
    'GenerateMac',
    () => ({ KeyId: setting('LINK_KEY_ID'), Message: aByte, MacAlgorithm: 'HMAC_SHA_256' }),
  ],
  [
    'ses',
    'SendRawEmail',
    () => ({
      Source: 'a@club.example',
      Destinations: ['b@example.com'],
      RawMessage: { Data: { base64: Buffer.from('Subject: x\r\n\r\nx').toString('base64') } },
    }),
  ],
];

describe('a call', () => {
  it.each(calls)('%s %s passes when the policy grants it', async (service, command, input) => {
    expect(await running.ask(service, command, input())).not.toHaveProperty('error');
  });

  it.each(calls)('%s %s is refused when the policy does not grant it', async (service, command, input) => {
    const { error } = await running.ask(service, command, input(), 'stranger');
    expect(error).toMatch(/^AccessDenied/);
    expect(running.lines.at(-1)).toMatch(/^refused: Lottlaget-api-stranger may not /);
  });

  it('needs a grant for each part of a transaction', async () => {
    const ConditionCheck = inTable({ Key: place('a'), ConditionExpression: 'attribute_exists(pk)' });
    const input = { TransactItems: [{ ConditionCheck }] };
    const refused = await running.ask('dynamodb', 'TransactWriteItems', input, 'stranger');
    expect(refused.message).toContain('dynamodb:ConditionCheckItem');
  });

  it('is refused on a bucket that the policy does not name', async () => {
    const input = object({ Bucket: running.cloud.bucket('Site'), Body: aByte });
    const refused = await running.ask('s3', 'PutObject', input);
    expect(refused.error).toBe('AccessDenied');
  });

  it('is refused with an unknown access key', async () => {
    const authorization =
      'AWS4-HMAC-SHA256 Credential=AKIAUNKNOWN/20260101/x/dynamodb/aws4_request, SignedHeaders=host, Signature=0';
    const response = await fetch(running.cloud.endpoints.gateway, {
      method: 'POST',
      headers: { authorization },
      body: '{}',
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('AccessDeniedException');
  });
});

describe('an observer', () => {
  it('receives caller, keys and consumed units, even if the call did not request them', async () => {
    const seen: ObservedCall[] = [];
    undo.push(running.cloud.gateway.observe((call) => void seen.push(call)));
    await running.ask('dynamodb', 'PutItem', item('seen', inIndex('me')));
    const put = seen.find(({ operation }) => operation === 'PutItem');
    expect(put).toMatchObject({
      caller: 'Lottlaget-runOps',
      service: 'dynamodb',
      status: 200,
      keys: [{ table: running.cloud.table('Table'), pk: 'GATE', sk: 'seen' }],
      writeUnits: 2,
      readUnits: 0,
      capacity: [{ ofTable: 1, ofIndexes: { GSI1: 1 } }],
    });
  });
});

describe('a fault', () => {
  const inject = (fault: Fault, operation: string): void => {
    undo.push(
      running.cloud.gateway.intercept((call: SdkCall) => (call.operation === operation ? fault : 'pass')),
    );
  };
  const exists = async (sk: string): Promise<boolean> =>
    'Item' in (await running.ask('dynamodb', 'GetItem', inTable({ Key: place(sk) })));

  it.each([
    ['fail', 'PutItem', 'InternalServerError', false],
    ['throttle', 'PutItem', 'ProvisionedThroughputExceededException', false],
    ['drop-answer', 'PutItem', expect.any(String), true],
    ['conflict', 'TransactWriteItems', 'TransactionCanceledException', false],
  ] as const)('can be %s of a %s', async (fault, operation, error, isWritten) => {
    inject(fault, operation);
    const input = operation === 'PutItem' ? item(fault) : { TransactItems: [{ Put: item(fault) }] };
    expect(await running.ask('dynamodb', operation, input)).toMatchObject({ error });
    expect(await exists(fault)).toBe(isWritten);
  });

  it('can rewrite an answer: an index that does not show the newest item yet', async () => {
    inject({ rewrite: (answer) => ({ ...answer, Items: [], Count: 0 }) }, 'Query');
    await running.ask('dynamodb', 'PutItem', item('i', inIndex('x')));
    expect(await running.ask('dynamodb', 'Query', query())).toMatchObject({ Items: [], Count: 0 });
    for (const step of undo.splice(0)) step();
    expect(await running.ask('dynamodb', 'Query', query())).toMatchObject({ Count: 1 });
  });
});
