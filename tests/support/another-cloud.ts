import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../functions/store/write.ts';
import type { LocalCloud } from '../../infra/local/cloud-options.ts';
import type { OpsAnswer, OpsCommand } from '../../shared/ops.ts';
import { startWatchedCloud } from './watched-cloud.ts';

/**
 * Starts another installation in parallel with the test's own: with its own table, buckets and keys.
 *
 * @param parameters of its template, in place of the defaults
 */
export const startAnotherCloud = (parameters: Record<string, string> = {}): Promise<LocalCloud> =>
  startWatchedCloud({
    assembly: path.resolve(import.meta.dirname, '../../dist/cloud'),
    schedules: false,
    parameters,
  });

/** Sends commands to an installation as `npm run club` does. */
export const operate =
  (cloud: LocalCloud) =>
  async (command: OpsCommand): Promise<OpsAnswer> => {
    const { payload, error } = await cloud.invoke('runOps', command);
    if (error) throw new Error(error.errorMessage);
    return payload as OpsAnswer;
  };

/** Every item of an installation's table, by its key. */
export async function scanOf(cloud: LocalCloud): Promise<Map<string, Item>> {
  const { gateway: endpoint, credentials, region } = cloud.endpoints;
  const base = new DynamoDBClient({ endpoint, credentials, region });
  const client = DynamoDBDocumentClient.from(base);
  const items = new Map<string, Item>();
  let start: Item | undefined;
  do {
    const answer = await client.send(
      new ScanCommand({
        TableName: cloud.table('Table'),
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    for (const item of answer.Items ?? []) items.set(`${String(item.pk)} ${String(item.sk)}`, item);
    start = answer.LastEvaluatedKey;
  } while (start);
  base.destroy();
  return items;
}
