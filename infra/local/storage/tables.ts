import * as z from 'zod/mini';
import type { TableKeys } from '../gateway/gateway-access.ts';
import type { JsonObject } from '../foundations/json.ts';
import { CallFailed, type OperatorClient } from '../gateway/operator-client.ts';
import type { Resolver } from '../template/template.ts';

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const Properties = z.object({
  KeySchema,
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  GlobalSecondaryIndexes: z.optional(
    z.array(
      z.object({
        IndexName: z.string(),
        KeySchema,
        Projection: z.object({
          ProjectionType: z.string(),
          NonKeyAttributes: z.optional(z.array(z.string())),
        }),
      }),
    ),
  ),
  StreamSpecification: z.optional(z.object({ StreamViewType: z.string() })),
  TimeToLiveSpecification: z.optional(
    z.object({ AttributeName: z.optional(z.string()), Enabled: z.boolean() }),
  ),
});
type Properties = z.infer<typeof Properties>;
const Description = z.object({
  KeySchema,
  GlobalSecondaryIndexes: z.optional(z.array(z.object({ IndexName: z.string(), KeySchema }))),
  LatestStreamArn: z.optional(z.string()),
});
type Description = z.infer<typeof Description>;
type KeyNames = { pk: string; sk?: string };

export type LocalTable = {
  name: string;
  arn: string;
  keys: TableKeys;
  /** The attribute with the expiry of an item, in epoch seconds. */
  ttl: string | undefined;
  /** The stream's ARN in the emulator; functions see that of the template. */
  streamArn: string | undefined;
};

function keyNames(schema: z.infer<typeof KeySchema>): KeyNames {
  const named = (type: string): string | undefined =>
    schema.find(({ KeyType }) => KeyType === type)?.AttributeName;
  const sk = named('RANGE');
  return { pk: named('HASH') ?? '', ...(sk === undefined ? {} : { sk }) };
}

/** The keys of the table and its indexes as a comparable string. */
function shapeOf({
  KeySchema: schema,
  GlobalSecondaryIndexes: indexes = [],
}: Description | Properties): string {
  const parts = indexes.map((index) => [index.IndexName, keyNames(index.KeySchema)] as const);
  return JSON.stringify([keyNames(schema), ...parts.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Creates the template's tables that do not exist. Throws if one exists with other keys or indexes. */
export async function createTables(resolver: Resolver, client: OperatorClient): Promise<LocalTable[]> {
  const tables: LocalTable[] = [];
  for (const [id] of resolver.list('AWS::DynamoDB::Table')) {
    const properties = z.parse(Properties, resolver.properties(id));
    const name = resolver.ref(id);
    const description = (await describe(client, name)) ?? (await create(client, name, properties));
    if (shapeOf(description) !== shapeOf(properties)) {
      throw new Error(
        `The keys or indexes of ${name} have changed since its data was written: start with --fresh.`,
      );
    }
    const indexes = (properties.GlobalSecondaryIndexes ?? []).map((index) => [
      index.IndexName,
      keyNames(index.KeySchema),
    ]);
    const ttl = properties.TimeToLiveSpecification;
    tables.push({
      name,
      arn: resolver.getAtt(id, 'Arn'),
      keys: { ...keyNames(properties.KeySchema), indexes: Object.fromEntries(indexes) },
      ttl: ttl?.Enabled ? ttl.AttributeName : undefined,
      streamArn: description.LatestStreamArn,
    });
  }
  return tables;
}

async function describe(client: OperatorClient, name: string): Promise<Description | undefined> {
  try {
    const { Table } = await client.call('dynamodb', 'DescribeTable', { TableName: name });
    return z.parse(Description, Table);
  } catch (error) {
    if (error instanceof CallFailed && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function create(client: OperatorClient, name: string, properties: Properties): Promise<Description> {
  const { StreamSpecification: stream, GlobalSecondaryIndexes: indexes } = properties;
  const input: JsonObject = {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: properties.KeySchema,
    AttributeDefinitions: properties.AttributeDefinitions,
  };
  if (indexes) {
    input.GlobalSecondaryIndexes = indexes.map(({ IndexName, KeySchema: schema, Projection }) => {
      const projection: JsonObject = { ProjectionType: Projection.ProjectionType };
      if (Projection.NonKeyAttributes) projection.NonKeyAttributes = Projection.NonKeyAttributes;
      return { IndexName, KeySchema: schema, Projection: projection };
    });
  }
  if (stream) input.StreamSpecification = { StreamEnabled: true, StreamViewType: stream.StreamViewType };
  const { TableDescription } = await client.call('dynamodb', 'CreateTable', input);
  return z.parse(Description, TableDescription);
}
