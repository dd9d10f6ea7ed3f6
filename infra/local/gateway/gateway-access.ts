import type { SdkPermission, ItemKey } from './gateway-call.ts';
import { isObject, listOf, objectOf, textOf, type Json, type JsonObject } from '../foundations/json.ts';

/** Names of key attributes of a table and its indexes. */
export type TableKeys = { pk: string; sk?: string; indexes: Record<string, { pk: string; sk?: string }> };

export type Arns = {
  table: (name: string) => string;
  queue: (name: string) => string;
  key: (id: string) => string;
  lambda: (name: string) => string;
  identity: (name: string) => string;
  configurationSet: (name: string) => string;
};

const PER_ITEM: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** The permissions and item keys of a DynamoDB call, which may name a table by its ARN. */
export function dynamodbAccess(
  operation: string,
  input: JsonObject,
  arns: Arns,
  keysOf: (table: string) => TableKeys | undefined,
): { access: SdkPermission[]; keys: ItemKey[] } {
  const access: SdkPermission[] = [];
  const keys: ItemKey[] = [];
  const need = (action: string, table: string, item: Json | undefined, index?: string): void => {
    const name = table.split('table/').pop() ?? table;
    const arn = arns.table(name);
    const key = itemKey(name, keysOf(name), objectOf(item), index);
    if (key) keys.push(key);
    access.push({
      action: `dynamodb:${action}`,
      arn: index ? `${arn}/index/${index}` : arn,
      ...(key && { leadingKeys: [key.pk] }),
    });
  };

  if (operation === 'TransactWriteItems') {
    for (const entry of listOf(input.TransactItems)) {
      for (const [kind, part] of Object.entries(objectOf(entry))) {
        const item = objectOf(part);
        need(PER_ITEM[kind] ?? kind, textOf(item.TableName), item.Key ?? item.Item);
      }
    }
  } else if (isObject(input.RequestItems)) {
    for (const [table, requests] of Object.entries(input.RequestItems)) {
      need(operation, table, undefined);
      for (const request of listOf(isObject(requests) ? requests.Keys : requests)) {
        const item = objectOf(request);
        const named = objectOf(item.PutRequest).Item ?? objectOf(item.DeleteRequest).Key ?? request;
        const key = itemKey(table, keysOf(table), objectOf(named));
        if (key) keys.push(key);
      }
    }
  } else if (typeof input.TableName === 'string') {
    const index = typeof input.IndexName === 'string' ? input.IndexName : undefined;
    const table = keysOf(input.TableName);
    need(operation, input.TableName, input.Key ?? input.Item ?? queriedKey(input, table, index), index);
  } else {
    access.push({ action: `dynamodb:${operation}`, arn: '*' });
  }
  return { access, keys };
}

const scalar = (value: Json | undefined): string | undefined => {
  const [inner] = Object.values(objectOf(value));
  return typeof inner === 'string' ? inner : undefined;
};

function itemKey(
  table: string,
  keys: TableKeys | undefined,
  item: JsonObject,
  index?: string,
): ItemKey | undefined {
  const names = index ? keys?.indexes[index] : keys;
  const pk = names && scalar(item[names.pk]);
  if (!names || pk === undefined) return undefined;
  const sk = names.sk === undefined ? undefined : scalar(item[names.sk]);
  return { table, pk, ...(index ? { index } : {}), ...(sk === undefined ? {} : { sk }) };
}

/** The partition key of a Query, in the shape of an item. */
function queriedKey(input: JsonObject, keys: TableKeys | undefined, index: string | undefined): JsonObject {
  const pk = (index ? keys?.indexes[index] : keys)?.pk;
  const names = objectOf(input.ExpressionAttributeNames);
  for (const [, name = '', value = ''] of textOf(input.KeyConditionExpression).matchAll(
    /(#?\w+)\s*=\s*(:\w+)/g,
  )) {
    const found = objectOf(input.ExpressionAttributeValues)[value];
    if (pk !== undefined && found !== undefined && (names[name] ?? name) === pk) return { [pk]: found };
  }
  return {};
}

export function sqsAccess(operation: string, input: JsonObject, arns: Arns): SdkPermission[] {
  const name = textOf(input.QueueUrl).split('/').pop() || textOf(input.QueueName);
  return [{ action: `sqs:${operation.replace(/Batch$/, '')}`, arn: name ? arns.queue(name) : '*' }];
}

export const kmsAccess = (operation: string, input: JsonObject, arns: Arns): SdkPermission[] => [
  { action: `kms:${operation}`, arn: arns.key(textOf(input.KeyId)) },
];

export const lambdaAccess = (name: string, arns: Arns): SdkPermission[] => [
  { action: 'lambda:InvokeFunction', arn: arns.lambda(name) },
];

/**
 * A mail needs the permission on the sender's SES identity and on the configuration set. The identity is the email or
 * its domain, whichever the account has verified, as returned by `identityFor`.
 */
export function sesAccess(operation: string, set: string, identity: string, arns: Arns): SdkPermission[] {
  const action = `ses:${operation}`;
  const needs = [{ action, arn: arns.identity(identity) }];
  return set ? [...needs, { action, arn: arns.configurationSet(set) }] : needs;
}

const S3_OBJECT: Record<string, string> = { GET: 'GetObject', PUT: 'PutObject', DELETE: 'DeleteObject' };

/** The operation and the permission of an S3 request in path style. */
export function s3Access(method: string, url: URL): { operation: string; access: SdkPermission[] } {
  const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  const arn = `arn:aws:s3:::${bucket}`;
  if (!key) {
    const operation = method === 'GET' ? 'ListObjectsV2' : `${method} bucket`;
    return { operation, access: [{ action: method === 'GET' ? 's3:ListBucket' : `s3:${method}`, arn }] };
  }
  const operation = S3_OBJECT[method] ?? method;
  return { operation, access: [{ action: `s3:${operation}`, arn: `${arn}/${key}` }] };
}
