import { describe, expect, it } from 'vitest';
import { compileSchedule } from '../../infra/local/lambda/rules.ts';
import { outboxPrefix } from '../../shared/key-prefixes.ts';
import { fixtureCloud } from './fixture/cloud.ts';

const running = fixtureCloud();

const send = (body: object): Promise<object> =>
  running.ask('sqs', 'SendMessage', {
    QueueUrl: running.cloud.environment('runOps').ACCOUNT_MAIL_QUEUE_URL,
    MessageBody: JSON.stringify(body),
  });
const put = (sk: string, failures = 0, pk = `${outboxPrefix}1`): Promise<object> =>
  running.ask('dynamodb', 'PutItem', {
    TableName: running.cloud.table('Table'),
    Item: { pk: { S: pk }, sk: { S: sk }, failures: { N: String(failures) } },
  });

/** Redelivers a message once it has been delivered so often. */
async function redeliverAfter(name: string, times: number): Promise<void> {
  await expect.poll(() => running.counted(`message ${name}`)).toBe(times);
  await running.cloud.redeliver();
}

describe('a queue', () => {
  it('redelivers only the failed messages of a batch', async () => {
    await running.ask('sqs', 'SendMessageBatch', {
      QueueUrl: running.cloud.environment('runOps').ACCOUNT_MAIL_QUEUE_URL,
      Entries: [
        { Id: 'a', MessageBody: '{"name":"good"}' },
        { Id: 'b', MessageBody: '{"name":"once","failures":1}' },
      ],
    });
    // What succeeded is deleted when the function has answered.
    await expect.poll(() => running.cloud.queued('AccountMailQueue')).toBe(1);
    await redeliverAfter('once', 1);
    await running.cloud.drain();
    expect(await running.counted('message good')).toBe(1);
    expect(await running.counted('message once')).toBe(2);
    expect(await running.cloud.queued('AccountMailDeadLetters')).toBe(0);
  });

  it('redelivers failed messages immediately on request', async () => {
    await send({ name: 'hurried', failures: 1 });
    await redeliverAfter('hurried', 1);
    await running.cloud.drain();
    expect(await running.counted('message hurried')).toBe(2);
  });

  it('dead-letters a message that keeps failing', async () => {
    await send({ name: 'poison', failures: 99 });
    await redeliverAfter('poison', 1);
    await redeliverAfter('poison', 2);
    await running.cloud.drain();
    expect(await running.counted('message poison')).toBe(2);
    expect(await running.cloud.queued('AccountMailDeadLetters')).toBe(1);
  });
});

it('drain waits for a function whose message another invocation has deleted', async () => {
  const order: string[] = [];
  const held = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  let counted = 0;
  const stop = running.cloud.gateway.intercept(async ({ caller, operation }) => {
    if (!caller.name.endsWith('sendAccountMail') || operation !== 'UpdateItem' || counted++ > 0)
      return undefined;
    first.resolve();
    await held.promise;
    return undefined;
  });
  await send({ name: 'twice' });
  await first.promise;
  await running.cloud.redeliver();
  await expect.poll(() => running.cloud.queued('AccountMailQueue')).toBe(0);
  const drained = running.cloud.drain().then(() => order.push('drained'));
  // Long enough to detect a drain that does not wait: it polls every 10 ms.
  for (let look = 0; look < 20; look++) await running.counted('message twice');
  order.push('released');
  held.resolve();
  await drained;
  stop();
  expect(order).toEqual(['released', 'drained']);
  expect(await running.counted('message twice')).toBe(2);
});

describe('the stream', () => {
  it('delivers each new item that passes the filter, once', async () => {
    await Promise.all([put('one'), put('two'), put('other', 0, 'SOMETHING#1')]);
    await running.cloud.drain();
    expect(await running.counted('record one')).toBe(1);
    expect(await running.counted('record two')).toBe(1);
    expect(await running.counted('record other')).toBe(0);
  });

  it('resumes after the processed records when one fails', async () => {
    await running.ask('dynamodb', 'TransactWriteItems', {
      TransactItems: ['before', 'failing', 'behind'].map((sk) => ({
        Put: {
          TableName: running.cloud.table('Table'),
          Item: {
            pk: { S: `${outboxPrefix}2` },
            sk: { S: sk },
            failures: { N: sk === 'failing' ? '2' : '0' },
          },
        },
      })),
    });
    await running.cloud.drain();
    const counts = await Promise.all(
      ['before', 'failing', 'behind'].map((sk) => running.counted(`record ${sk}`)),
    );
    expect(counts).toEqual([1, 3, 1]);
  });
});

describe('a schedule', () => {
  it('runs its target on demand', async () => {
    await running.cloud.runSchedule('EachMinute');
    expect(await running.counted('aws.events')).toBe(1);
  });

  it.each([
    ['cron(*/5 * * * ? *)', '2026-02-27T10:10:00Z', '2026-02-27T10:11:00Z'],
    ['cron(30 2 * * ? *)', '2026-03-29T02:30:00Z', '2026-03-29T01:30:00Z'],
    ['cron(30 8 ? * MON-FRI *)', '2026-03-02T08:30:00Z', '2026-03-01T08:30:00Z'],
  ])('%s is due at %s and not at %s', (expression, due, not) => {
    const schedule = compileSchedule(expression);
    expect([due, not].map((at) => schedule(Date.parse(at), 0))).toEqual([true, false]);
  });

  it('with a rate runs at the start and then at its interval', () => {
    const due = compileSchedule('rate(5 minutes)');
    const start = Date.parse('2026-01-01T00:03:00Z');
    expect([0, 1, 5, 7, 10].map((minutes) => due(start + minutes * 60_000, start))).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });
});

describe('expiry', () => {
  it('deletes expired items and no others', async () => {
    const now = Math.floor(Date.now() / 1000);
    const TableName = running.cloud.table('Table');
    const expiring = (sk: string, expiresAt: number): Promise<object> =>
      running.ask('dynamodb', 'PutItem', {
        TableName,
        Item: { pk: { S: 'EXPIRING' }, sk: { S: sk }, expiresAt: { N: String(expiresAt) } },
      });
    await expiring('past', now - 10);
    await expiring('future', now + 1000);
    await running.cloud.expire();
    const { Items } = await running.ask('dynamodb', 'Query', {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'EXPIRING' } },
    });
    expect(Items).toMatchObject([{ sk: { S: 'future' } }]);
  });
});
