import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyResultV2 } from 'aws-lambda';
import * as z from 'zod';

/** A sale as it is usually written: the document client, zod, middy and Powertools, by their own documentation. */
const Body = z.object({
  ticketId: z.string().min(1),
  firstName: z.string().min(2).max(50),
  lastName: z.string().min(2).max(50),
  email: z.email(),
  phone: z.string().min(3).max(30),
});

const logger = new Logger({ serviceName: 'tickets' });
const metrics = new Metrics({ namespace: 'Tickets', serviceName: 'tickets' });
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

async function sell(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyResultV2> {
  const parsed = Body.safeParse(JSON.parse(event.body ?? '{}'));
  if (!parsed.success) return { statusCode: 400, body: JSON.stringify(parsed.error.issues) };
  const { ticketId, ...buyer } = parsed.data;
  await client.send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk: ticketId },
      UpdateExpression: 'SET buyer = :buyer',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(buyer)',
      ExpressionAttributeValues: { ':buyer': buyer },
    }),
  );
  return { statusCode: 204 };
}

export const handler = middy(sell)
  .use(injectLambdaContext(logger))
  .use(logMetrics(metrics, { captureColdStartMetric: true }));
