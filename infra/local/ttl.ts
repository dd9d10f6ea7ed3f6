import { setTimeout as delay } from 'node:timers/promises';
import { listOf, objectOf, type JsonObject } from './json.ts';
import type { OperatorClient } from './operator-client.ts';
import type { LocalTable } from './tables.ts';

const LEAST_PAUSE_MS = 5000;
/** A sweep reads the whole table, so it rests many times as long as it worked. */
const REST = 20;

/** Deletes items whose time has passed, over and over until the signal. */
export async function sweepExpired(
  table: LocalTable,
  client: OperatorClient,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  let pause = LEAST_PAUSE_MS;
  while (!signal.aborted) {
    await delay(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const started = performance.now();
    try {
      await sweepOnce(table, client, signal);
    } catch (error) {
      if (!signal.aborted) log(`expiry of ${table.name}: ${String(error)}`);
    }
    pause = Math.max(LEAST_PAUSE_MS, (performance.now() - started) * REST);
  }
}

/** Deletes every item of the table whose time has passed. */
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
      // Unless it has been given more time since.
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
