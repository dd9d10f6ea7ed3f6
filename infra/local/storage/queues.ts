import { buildApp } from 'fauxqs';
import * as z from 'zod/mini';
import type { Backend } from '../gateway/gateway.ts';
import { isObject, listOf, objectOf, textOf, type Json, type JsonObject } from '../foundations/json.ts';
import type { Resolver } from '../template/template.ts';

type QueueCounts = { ready: number; inFlight: number; delayed: number };

export type LocalQueues = {
  backend: Backend;
  create: (resolver: Resolver) => Promise<void>;
  send: (name: string, body: string) => Promise<void>;
  counts: (name: string) => Promise<QueueCounts>;
  /** Makes every received message visible again immediately. */
  redeliver: (name: string) => Promise<void>;
  stop: () => Promise<void>;
};

const Properties = z.strictObject({
  QueueName: z.optional(z.string()),
  VisibilityTimeout: z.optional(z.number()),
  MessageRetentionPeriod: z.optional(z.number()),
  RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() })),
  SqsManagedSseEnabled: z.optional(z.boolean()),
  Tags: z.optional(z.unknown()),
});
type Properties = z.infer<typeof Properties>;

/** The queue emulator, called in process, without a port. Messages are in memory only. */
export async function startQueues(region: string): Promise<LocalQueues> {
  const app = buildApp({ logger: false, defaultRegion: region });
  await app.ready();

  async function call(operation: string, input: JsonObject): Promise<JsonObject> {
    const response = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${operation}` },
      payload: JSON.stringify(input),
    });
    const body: unknown = JSON.parse(response.body);
    if (response.statusCode !== 200) throw new Error(`SQS ${operation} failed: ${response.body}`);
    return isObject(body) ? body : {};
  }
  // The emulator finds a queue by the last segment of its URL, whatever the host.
  const url = (name: string): string => `http://sqs/${name}`;

  const backend: Backend = async ({ body, operation }) => {
    const response = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${operation}` },
      payload: body,
    });
    const headers = { 'content-type': 'application/x-amz-json-1.0' };
    const query = response.headers['x-amzn-query-error'];
    return {
      status: response.statusCode,
      headers: typeof query === 'string' ? { ...headers, 'x-amzn-query-error': query } : headers,
      body: response.rawPayload,
    };
  };

  return {
    backend,
    async create(resolver) {
      const queues = resolver
        .list('AWS::SQS::Queue')
        .map(([id]) => ({ id, properties: z.parse(Properties, resolver.properties(id)) }));
      // A queue's redrive policy names its dead-letter queue, which must exist first.
      const rank = ({ properties }: { properties: Properties }) =>
        Number(properties.RedrivePolicy !== undefined);
      for (const { id, properties } of queues.toSorted((a, b) => rank(a) - rank(b))) {
        await call('CreateQueue', {
          QueueName: resolver.getAtt(id, 'QueueName'),
          Attributes: attributesOf(properties, region),
        });
      }
    },
    async send(name, body) {
      await call('SendMessage', { QueueUrl: url(name), MessageBody: body });
    },
    async counts(name) {
      const { Attributes } = await call('GetQueueAttributes', {
        QueueUrl: url(name),
        AttributeNames: ['All'],
      });
      const count = (attribute: string): number =>
        Number(isObject(Attributes) ? (Attributes[attribute] ?? 0) : 0);
      return {
        ready: count('ApproximateNumberOfMessages'),
        inFlight: count('ApproximateNumberOfMessagesNotVisible'),
        delayed: count('ApproximateNumberOfMessagesDelayed'),
      };
    },
    async redeliver(name) {
      const response = await app.inject({
        method: 'GET',
        url: `/_fauxqs/queues/${encodeURIComponent(name)}`,
      });
      const { messages } = objectOf(JSON.parse(response.body) as Json);
      for (const { receiptHandle } of listOf(objectOf(messages).inflight).map(objectOf)) {
        const input = { QueueUrl: url(name), ReceiptHandle: textOf(receiptHandle), VisibilityTimeout: 0 };
        await call('ChangeMessageVisibility', input);
      }
    },
    stop: async () => {
      await app.close();
    },
  };
}

function attributesOf(properties: Properties, region: string): JsonObject {
  const { VisibilityTimeout, MessageRetentionPeriod, RedrivePolicy: redrive } = properties;
  const attributes: Record<string, Json> = {};
  if (VisibilityTimeout !== undefined) attributes.VisibilityTimeout = String(VisibilityTimeout);
  if (MessageRetentionPeriod !== undefined)
    attributes.MessageRetentionPeriod = String(MessageRetentionPeriod);
  if (redrive) {
    const queue = redrive.deadLetterTargetArn.split(':').pop();
    // The emulator has a fixed account id in its ARNs.
    const deadLetterTargetArn = `arn:aws:sqs:${region}:000000000000:${queue}`;
    attributes.RedrivePolicy = JSON.stringify({ ...redrive, deadLetterTargetArn });
  }
  return attributes;
}
