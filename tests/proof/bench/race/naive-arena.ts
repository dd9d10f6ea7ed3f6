import { randomInt, randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { type Arena, firstTickets, people } from './arena.ts';

interface Row {
  readonly number: number;
  readonly sale?: string;
}

/** A single table that is queried and counted, with writes that say nothing of what was read. */
export async function naiveArena(cloud: TestCloud): Promise<Arena> {
  const { gateway: endpoint, credentials, region } = cloud.local.endpoints;
  const base = new DynamoDBClient({ endpoint, credentials, region });
  const client = DynamoDBDocumentClient.from(base);
  const TableName = cloud.local.table('Table');
  const pk = `NAIVE#${randomUUID()}`;
  const won = `${pk}#WON`;
  const keyOf = (number: number) => ({ pk, sk: String(number).padStart(8, '0') });
  const query = async (partition: string): Promise<Row[]> => {
    const rows: Row[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const answer = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': partition },
          ConsistentRead: true,
          ...(start && { ExclusiveStartKey: start }),
        }),
      );
      rows.push(...((answer.Items ?? []) as Row[]));
      start = answer.LastEvaluatedKey;
    } while (start);
    return rows;
  };
  const put = async (numbers: readonly number[], seller: number) => {
    const RequestItems = {
      [TableName]: numbers.map((number) => ({ PutRequest: { Item: { ...keyOf(number), number, seller } } })),
    };
    await client.send(new BatchWriteCommand({ RequestItems }));
  };
  for (let from = 1; from <= firstTickets; from += 25)
    await put(
      Array.from({ length: 25 }, (_, index) => from + index),
      from % people,
    );
  const read = async (number: number) =>
    (await client.send(new GetCommand({ TableName, Key: keyOf(number), ConsistentRead: true }))).Item as
      | Row
      | undefined;
  return {
    name: 'DynamoDB, query and count',
    assign: async (seller, quantity) => {
      const count = (await query(pk)).length;
      await put(
        Array.from({ length: quantity }, (_, index) => count + index + 1),
        seller,
      );
      return true;
    },
    sell: async (number) => {
      if ((await read(number))?.sale !== undefined) return undefined;
      const sale = randomUUID();
      await client.send(
        new UpdateCommand({
          TableName,
          Key: keyOf(number),
          UpdateExpression: 'SET sale = :sale',
          ExpressionAttributeValues: { ':sale': sale },
        }),
      );
      return sale;
    },
    unsell: async (number, sale) => {
      const [row, winners] = await Promise.all([read(number), query(won)]);
      if (row?.sale !== sale || winners.some((winner) => winner.number === number)) return false;
      await client.send(
        new UpdateCommand({ TableName, Key: keyOf(number), UpdateExpression: 'REMOVE sale' }),
      );
      return true;
    },
    draw: async () => {
      const [rows, winners] = await Promise.all([query(pk), query(won)]);
      const left = rows.filter(
        ({ number, sale }) => sale !== undefined && !winners.some((winner) => winner.number === number),
      );
      if (left.length === 0) return false;
      const { number } = left[randomInt(left.length)] ?? { number: 0 };
      await client.send(new PutCommand({ TableName, Item: { pk: won, sk: randomUUID(), number } }));
      return true;
    },
    end: async () => {
      const rows = await query(pk);
      return {
        tickets: rows.map(({ number, sale }) => ({ number, ...(sale !== undefined && { sale }) })),
        told: { total: rows.length, sold: rows.filter(({ sale }) => sale !== undefined).length },
        winners: (await query(won)).map(({ number }) => number),
      };
    },
    stop: async () => {
      base.destroy();
      await Promise.resolve();
    },
  };
}
