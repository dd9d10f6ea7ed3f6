import { randomInt, randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { buyer, type Contender, isSold, type Script, sellers } from './contender.ts';
import { askers, listen, newApp, Sale, scriptOf, userOf } from './server.ts';

type Item = Record<string, unknown>;

/**
 * A single table as it is usually begun with: a partition for each lottery, an index by user, and a query wherever
 * something is counted or chosen. On the same emulator and gateway as ours, without the edge and functions.
 */
export async function naive(cloud: TestCloud): Promise<Contender> {
  const { gateway: endpoint, credentials, region } = cloud.local.endpoints;
  const base = new DynamoDBClient({ endpoint, credentials, region });
  const client = DynamoDBDocumentClient.from(base);
  const TableName = cloud.local.table('Table');
  const all = async (query: Omit<QueryCommandInput, 'TableName'>): Promise<Item[]> => {
    const items: Item[] = [];
    let start: Item | undefined;
    do {
      const answer = await client.send(
        new QueryCommand({ TableName, ...query, ...(start && { ExclusiveStartKey: start }) }),
      );
      items.push(...(answer.Items ?? []));
      start = answer.LastEvaluatedKey;
    } while (start);
    return items;
  };
  const ticketsOf = (lottery: string) =>
    all({ KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': `NAIVE#${lottery}` } });
  const soldOf = async (lottery: string) =>
    (await ticketsOf(lottery)).filter(({ buyer }) => buyer !== undefined);
  const keyOf = (lottery: string, number: unknown) => ({
    pk: `NAIVE#${lottery}`,
    sk: String(number).padStart(8, '0'),
  });

  const app = newApp();
  app.use((request, response, next) => {
    response.locals.user = userOf(request);
    next();
  });
  app.get('/home', async (_request, response) => {
    const user = String(response.locals.user);
    response.json(
      await all({
        IndexName: 'GSI1',
        KeyConditionExpression: 'pk1 = :user',
        ExpressionAttributeValues: { ':user': `NAIVE#${user}` },
      }),
    );
  });
  app.put('/:lottery/sale', async (request, response) => {
    const { number, ...buyer } = Sale.parse(request.body);
    await client.send(
      new UpdateCommand({
        TableName,
        Key: keyOf(request.params.lottery, number),
        UpdateExpression: 'SET buyer = :buyer',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(buyer)',
        ExpressionAttributeValues: { ':buyer': buyer },
      }),
    );
    response.json(number);
  });
  app.delete('/:lottery/sale/:number', async (request, response) => {
    const { lottery, number } = request.params;
    await client.send(
      new UpdateCommand({ TableName, Key: keyOf(lottery, number), UpdateExpression: 'REMOVE buyer' }),
    );
    response.json(number);
  });
  app.get('/:lottery/summary', async (request, response) => {
    const tickets = await ticketsOf(request.params.lottery);
    response.json({ total: tickets.length, sold: tickets.filter(({ buyer }) => buyer !== undefined).length });
  });
  app.get('/:lottery/odds', async (request, response) => {
    response.json({ percentage: 100 / (await soldOf(request.params.lottery)).length });
  });
  app.post('/:lottery/draw', async (request, response) => {
    const { lottery } = request.params;
    const sold = await soldOf(lottery);
    const winner = sold[randomInt(sold.length)];
    const prize = { pk: `NAIVE#${lottery}#WINNERS`, sk: randomUUID(), winner: winner?.sk };
    await client.send(new PutCommand({ TableName, Item: prize }));
    response.json(winner);
  });
  const server = await listen(app);

  const prepare = async (tickets: number, asking: number): Promise<Script[]> => {
    const lottery = randomUUID().slice(0, 8);
    const share = Math.ceil(tickets / sellers);
    const item = (number: number, user: string, isTaken: boolean) => ({
      ...keyOf(lottery, number),
      pk1: `NAIVE#${user}`,
      sk1: String(number).padStart(8, '0'),
      view: {},
      ...(isTaken && { buyer }),
    });
    const asked = askers(lottery, tickets, asking);
    const items = [
      ...Array.from({ length: tickets }, (_, index) =>
        item(index + 1, `user-${lottery}-${Math.floor(index / share)}`, isSold(index + 1)),
      ),
      ...asked.flatMap(({ seller, numbers }) => numbers.map((number) => item(number, seller, false))),
    ];
    for (let at = 0; at < items.length; at += 25)
      await client.send(
        new BatchWriteCommand({
          RequestItems: {
            [TableName]: items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } })),
          },
        }),
      );
    return asked.map((one) => scriptOf(server.url, lottery, one));
  };
  return {
    name: 'naive DynamoDB',
    prepare,
    stop: async () => {
      await server.close();
      base.destroy();
    },
  };
}
