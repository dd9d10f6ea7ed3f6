import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

let made: DynamoDBDocumentClient | undefined;

/** The process's client for what no function does with the table, such as a scan. */
export const documentClient = (): DynamoDBDocumentClient =>
  (made ??= DynamoDBDocumentClient.from(new DynamoDBClient({})));
