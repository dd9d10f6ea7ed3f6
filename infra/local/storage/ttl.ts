import { setTimeout as delay } from 'node:timers/promises';
import { listOf, objectOf, type JsonObject } from '../foundations/json.ts';
import type { OperatorClient } from '../gateway/operator-client.ts';
import type { LocalTable } from './tables.ts';

const MIN_PAUSE_MS = 5000;
/** The pause after a sweep, in multiples of its duration: a sweep reads the whole table. */
const REST = 20;

/** Deletes expired items repeatedly until the signal. */
export async function sweepExpired(
  table: LocalTable,
  client: OperatorClient,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  let pause = MIN_PAUSE_MS;
  while (!signal.aborted) {
    await delay(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const started = performance.now();
    try {
      await sweepOnce(table, client, signal);
    } catch (error) {
      if (!signal.aborted) log(`expiry of ${table.name}: ${String(error)}`);
    }
    pause = Math.max(MIN_PAUSE_MS, (performance.now() - started) * REST);
  }
}

/** Deletes every expired item of the table. */
export async function sweepOnce(
  table: LocalTable,
  client: OperatorClient,
  signal?: AbortSignal,
): Promise<void> {
  if (table.ttl === undefined) return;
  const keyNames = [table.keys.pk, ...(table.keys.sk === undefined ? [] : [table.keys.sk])];
  const expired = {
    ExpressionAttributeNames: { '#ttl': table.ttl },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(Date.now() / 1000)) } },
  };
  let next: JsonObject | undefined;
  do {
    const page: JsonObject = await client.call(
      'dynamodb',
      'Scan',
      {
        TableName: table.name,
        FilterExpression: '#ttl < :now',
        ...expired,
        ...(next ? { ExclusiveStartKey: next } : {}),
      },
      signal,
    );
    for (const item of listOf(page.Items).map(objectOf)) {
      const Key = Object.fromEntries(keyNames.map((name) => [name, item[name] ?? {}]));
      // Unless its expiry has been extended since.
      const ConditionExpression = '#ttl < :now';
      await client
        .call(
          'dynamodb',
          'DeleteItem',
          { TableName: table.name, Key, ConditionExpression, ...expired },
          signal,
        )
        .catch((error: unknown) => {
          if (!String(error).includes('ConditionalCheckFailed')) throw error;
        });
    }
    next = page.LastEvaluatedKey === undefined ? undefined : objectOf(page.LastEvaluatedKey);
  } while (next);
}
