import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from './document-client.ts';
import { environment } from '../../functions/store/environment.ts';
import type { Item } from '../../functions/store/write.ts';

/** Every stored item of all clubs, which no function may read. */
export async function everyItem(): Promise<Item[]> {
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const answer = await documentClient().send(
      new ScanCommand({
        TableName: environment().TABLE_NAME,
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    items.push(...(answer.Items ?? []));
    start = answer.LastEvaluatedKey;
  } while (start);
  return items;
}
