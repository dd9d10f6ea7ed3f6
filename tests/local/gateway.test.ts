import { afterEach, describe, expect, it } from 'vitest';
import type { Call } from '../../infra/local/gateway-call.ts';
import type { Fault } from '../../infra/local/gateway-faults.ts';
import type { ObservedCall } from '../../infra/local/gateway-observation.ts';
import { fixtureCloud } from './fixture/cloud.ts';

const running = fixtureCloud();
const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

const item = (sk: string): object => ({
  TableName: running.cloud.table('Table'),
  Item: { pk: { S: 'GATE' }, sk: { S: sk } },
});
const key = (sk: string): object => ({
  TableName: running.cloud.table('Table'),
  Key: { pk: { S: 'GATE' }, sk: { S: sk } },
});
const raw = {
  Source: 'a@club.example',
  Destinations: ['b@example.com'],
  RawMessage: { Data: { base64: Buffer.from('Subject: x\r\n\r\nx').toString('base64') } },
};

/** Calls that the granted function may make and the function without grants may not. */
const calls: [service: string, command: string, input: () => object][] = [
  ['dynamodb', 'PutItem', () => item('a')],
  [
    'dynamodb',
    'Query',
    () => ({
      TableName: running.cloud.table('Table'),
      IndexName: 'GSI1',
      KeyConditionExpression: '#o = :o',
      ExpressionAttributeNames: { '#o': 'pk1' },
      ExpressionAttributeValues: { ':o': { S: 'x' } },
    }),
  ],
  ['dynamodb', 'TransactWriteItems', () => ({ TransactItems: [{ Put: item('b') }] })],
  [
    'dynamodb',
    'BatchWriteItem',
    () => ({
      RequestItems: {
        [running.cloud.table('Table')]: [{ PutRequest: { Item: { pk: { S: 'GATE' }, sk: { S: 'c' } } } }],
      },
    }),
  ],
  [
    'sqs',
    'SendMessage',
    () => ({
      QueueUrl: `${running.cloud.endpoints.gateway}/0/${running.cloud.queue('AccountMailQueue')}`,
      MessageBody: '{"name":"gate"}',
    }),
  ],
  ['s3', 'PutObject', () => ({ Bucket: running.cloud.bucket('Media'), Key: 'x', Body: { base64: 'AA==' } })],
  ['s3', 'GetObject', () => ({ Bucket: running.cloud.bucket('Media'), Key: 'x' })],
  [
    'kms',
    'Sign',
    () => ({
      KeyId: running.cloud.environment('sign').SESSION_KEY_ID,
      Message: { base64: 'AA==' },
      SigningAlgorithm: 'ED25519_SHA_512',
    }),
  ],
  [
    'kms',
    'GenerateMac',
    () => ({
      KeyId: running.cloud.environment('sign').LINK_KEY_ID,
      Message: { base64: 'AA==' },
      MacAlgorithm: 'HMAC_SHA_256',
    }),
  ],
  ['ses', 'SendRawEmail', () => raw],
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
    const { TableName, Key } = key('a') as { TableName: string; Key: object };
    const check = { ConditionCheck: { TableName, Key, ConditionExpression: 'attribute_exists(pk)' } };
    const refused = await running.ask(
      'dynamodb',
      'TransactWriteItems',
      { TransactItems: [check] },
      'stranger',
    );
    expect(refused.message).toContain('dynamodb:ConditionCheckItem');
  });

  it('is refused on a bucket that the policy does not name', async () => {
    const refused = await running.ask('s3', 'PutObject', {
      Bucket: running.cloud.bucket('Site'),
      Key: 'x',
      Body: { base64: 'AA==' },
    });
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
    await running.ask('dynamodb', 'PutItem', {
      ...item('seen'),
      Item: { pk: { S: 'GATE' }, sk: { S: 'seen' }, pk1: { S: 'me' }, sk1: { S: 'a' } },
    });
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
      running.cloud.gateway.intercept((call: Call) => (call.operation === operation ? fault : 'pass')),
    );
  };
  const exists = async (sk: string): Promise<boolean> =>
    'Item' in (await running.ask('dynamodb', 'GetItem', key(sk)));

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
    const query = calls.find(([, command]) => command === 'Query')?.[2]() ?? {};
    await running.ask('dynamodb', 'PutItem', {
      ...item('i'),
      Item: { pk: { S: 'GATE' }, sk: { S: 'i' }, pk1: { S: 'x' }, sk1: { S: 'a' } },
    });
    expect(await running.ask('dynamodb', 'Query', query)).toMatchObject({ Items: [], Count: 0 });
    for (const step of undo.splice(0)) step();
    expect(await running.ask('dynamodb', 'Query', query)).toMatchObject({ Count: 1 });
  });
});
