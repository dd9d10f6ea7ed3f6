import path from 'node:path';
import { CredentialStore } from './credentials.ts';
import type { DataDirectory } from './data-directory.ts';
import { dynamodbBackend } from './dynamodb.ts';
import { startDynamodb } from './dynamodb-process.ts';
import type { SdkResponse } from './gateway-call.ts';
import type { Backend, Gateway } from './gateway.ts';
import { Kms } from './kms.ts';
import type { LambdaService } from './lambda.ts';
import { Mailbox } from './mailbox.ts';
import type { MailAccount } from './ses-account.ts';
import { startQueues, type LocalQueues } from './queues.ts';
import { ObjectStore } from './s3-store.ts';
import { s3Backend } from './s3.ts';
import type { SecretFile } from './secret-file.ts';
import { objectOf, textOf, type Json } from './json.ts';
import type { EventDelivery } from './event-delivery.ts';

export type Services = {
  kms: Kms;
  store: ObjectStore;
  mailbox: Mailbox;
  mailAccount: MailAccount;
  queues: LocalQueues;
  stop: () => Promise<void>;
};

export const credentialsOf = (secrets: SecretFile): CredentialStore =>
  new CredentialStore(secrets.ensure('access keys', () => crypto.randomUUID() + crypto.randomUUID()));

/** Starts the emulators behind the gateway. `changed` is called after each write to a table or queue. */
export async function startServices(
  gateway: Gateway,
  data: DataDirectory,
  secrets: SecretFile,
  region: string,
  log: (line: string) => void,
  changed: () => void,
): Promise<Services> {
  const database = path.join(data.path, 'dynamodb.sqlite');
  const [dynamodb, queues] = await Promise.all([startDynamodb(database, log), startQueues(region)]);
  if (dynamodb.pid !== undefined) data.note({ emulator: dynamodb.pid });
  const kms = new Kms(secrets);
  const store = new ObjectStore(path.join(data.path, 's3'));
  const mailbox = new Mailbox(path.join(data.path, 'mail'));
  const tables = dynamodbBackend(dynamodb.url, changed);
  gateway.serve('dynamodb', tables);
  gateway.serve('streams', tables);
  gateway.serve('sqs', async (call, request) => {
    const answer = await queues.backend(call, request);
    if (call.operation.startsWith('Send')) changed();
    return answer;
  });
  gateway.serve('s3', s3Backend(store));
  gateway.serve('kms', kms.backend);
  return {
    kms,
    store,
    mailbox,
    mailAccount: {},
    queues,
    stop: async () => {
      await queues.stop();
      await dynamodb.stop();
    },
  };
}

/** The Invoke call of the Lambda API, synchronous or asynchronous. */
export function lambdaBackend(lambda: LambdaService, delivery: EventDelivery): Backend {
  return async ({ input, body, url }, request) => {
    const payload = JSON.parse(body?.toString() || 'null') as Json;
    const qualifier = url.searchParams.get('Qualifier') ?? undefined;
    const name = textOf(objectOf(input).FunctionName);
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    let target;
    try {
      target = lambda.resolve(name, qualifier);
    } catch (error) {
      const Message = error instanceof Error ? error.message : String(error);
      const found: SdkResponse = { status: 404, headers, body: JSON.stringify({ Type: 'User', Message }) };
      return { ...found, headers: { ...headers, 'x-amzn-errortype': 'ResourceNotFoundException' } };
    }
    const arn = `${target.definition.arn}:${target.qualifier}`;
    if (request.headers['x-amz-invocation-type'] === 'Event') {
      void delivery.deliver(arn, payload);
      return { status: 202, headers, body: '' };
    }
    const result = await lambda.invoke(arn, payload);
    if (result.error) headers['x-amz-function-error'] = 'Unhandled';
    headers['x-amz-executed-version'] = target.qualifier === '$LATEST' ? '$LATEST' : '1';
    return { status: 200, headers, body: JSON.stringify(result.payload ?? null) };
  };
}
