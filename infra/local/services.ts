import path from 'node:path';
import { CredentialStore } from './foundations/credentials.ts';
import type { DataDirectory } from './storage/data-directory.ts';
import { dynamodbBackend } from './storage/dynamodb.ts';
import { startDynamodb } from './storage/dynamodb-process.ts';
import { errorAnswer } from './gateway/gateway-call.ts';
import type { Backend, Gateway } from './gateway/gateway.ts';
import { Kms } from './storage/kms.ts';
import type { LambdaService } from './lambda/lambda.ts';
import { Mailbox } from './mail/mailbox.ts';
import type { MailAccount } from './mail/ses-account.ts';
import { startQueues, type LocalQueues } from './storage/queues.ts';
import { ObjectStore } from './storage/s3-store.ts';
import { s3Backend } from './storage/s3.ts';
import type { SecretFile } from './foundations/secret-file.ts';
import { textOf } from './foundations/json.ts';

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

/** The synchronous Invoke call of the Lambda API. */
export const lambdaBackend =
  (lambda: LambdaService): Backend =>
  async ({ input, body, url }, request) => {
    const type = request.headers['x-amz-invocation-type'] ?? 'RequestResponse';
    const name = textOf(input.FunctionName);
    if (type !== 'RequestResponse' || url.search !== '' || !lambda.has(name)) {
      const message = `The local cloud has no function ${name}${url.search}, or none to call by ${String(type)}.`;
      return errorAnswer('lambda', { status: 404, code: 'ResourceNotFoundException', message });
    }
    const result = await lambda.invoke(name, JSON.parse(body?.toString() || 'null'));
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (result.error) headers['x-amz-function-error'] = 'Unhandled';
    return { status: 200, headers, body: JSON.stringify(result.payload ?? null) };
  };
