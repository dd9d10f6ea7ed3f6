import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from './document-client.ts';
import { environment } from '../../functions/store/environment.ts';
import { clubPartition } from '../../functions/store/table-reader.ts';
import type { Item } from '../../functions/store/write.ts';

/** What the partition keys of every club begin with. */
const clubPrefix = clubPartition('').slice(0, -1);

/**
 * Every stored item, which no function may read.
 * @param club only this club's items and those of no club: a table of many clubs takes a second to read
 */
export async function everyItem(club?: string): Promise<Item[]> {
  const ofClub = club !== undefined && {
    FilterExpression: 'begins_with(pk, :own) OR NOT begins_with(pk, :any)',
    ExpressionAttributeValues: { ':own': clubPartition(club), ':any': clubPrefix },
  };
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const answer = await documentClient().send(
      new ScanCommand({
        TableName: environment().TABLE_NAME,
        ConsistentRead: true,
        ...ofClub,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    items.push(...(answer.Items ?? []));
    start = answer.LastEvaluatedKey;
  } while (start);
  return items;
}
