import {
  BatchGetItemCommand,
  DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import type { LocalCloud } from '../../infra/local/cloud-options.ts';
import { valid } from '../../shared/contract/auth.ts';
import { listClubs, logClientError } from '../../shared/contract/club.ts';
import { startAnotherCloud } from '../support/another-cloud.ts';
import { type Answer, testCloud, testClub } from '../support/cloud.ts';
import { outcomeOf } from '../support/refusal.ts';
import { clubPartition } from '../../functions/store/table-reader.ts';
import { keys } from '../../functions/store/keys.ts';

/** The answer of the function of `GET /api/club` to a call with this header that did not pass CloudFront. */
async function callWith(
  cloud: LocalCloud,
  secret: string | undefined,
): Promise<[status: number, body: unknown]> {
  const { payload } = await cloud.invoke('Lottlaget-api-listClubs', {
    version: '2.0',
    routeKey: 'GET /api/club',
    rawPath: '/api/club',
    rawQueryString: '',
    headers: secret === undefined ? {} : { 'x-origin-secret': secret },
    requestContext: {
      requestId: 'direct',
      http: { method: 'GET', path: '/api/club', sourceIp: '192.0.2.1' },
    },
    isBase64Encoded: false,
  });
  const { statusCode, body } = payload as { statusCode: number; body: string };
  return [statusCode, JSON.parse(body)];
}
const forbidden = [403, { code: 'auth.forbidden', message: 'Du har inte behörighet till det här.' }];

test("rejects calls without CloudFront's secret before anything is read", async () => {
  const cloud = await testCloud();
  for (const secret of [undefined, '', 'guess']) {
    const { result, calls } = await cloud.observe(() => callWith(cloud.local, secret));
    expect(result, `with ${secret}`).toEqual(forbidden);
    expect(calls.filter(({ caller }) => caller.includes('listClubs'))).toEqual([]);
  }
  const { ORIGIN_SECRET: secret = '' } = cloud.local.environment('Lottlaget-api-listClubs');
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect((await callWith(cloud.local, secret))[0]).toBe(200);
  // CloudFront replaces a header of this name from the viewer.
  const guessed = await cloud.anonymous.call(listClubs, {}, { headers: { 'x-origin-secret': 'guess' } });
  expect(outcomeOf(guessed)).toBe('200');
});

test('while the secret is being changed CloudFront may show either of two, and no third', async () => {
  const [shown, other] = ['shown by CloudFront from now on', 'accepted as well, for a while'];
  const cloud = await startAnotherCloud({ OriginSecret: shown, OriginSecretAlso: other });
  try {
    expect((await fetch(`${cloud.url}/api/club`)).status).toBe(200);
    expect((await callWith(cloud, shown))[0]).toBe(200);
    expect((await callWith(cloud, other))[0]).toBe(200);
    for (const secret of [undefined, '', 'a third', `${shown}${other}`, shown.slice(0, -1)])
      expect(await callWith(cloud, secret), `with ${secret}`).toEqual(forbidden);
  } finally {
    await cloud.stop();
  }
});

test("callers over a route's limit get Retry-After, whatever address they claim", async () => {
  const cloud = await testCloud();
  const answers: Answer<typeof logClientError>[] = [];
  // A window of a minute may end during the loop: two windows allow forty.
  for (let count = 0; count < 41 && !answers.some(({ status }) => status === 429); count++)
    answers.push(
      await cloud.anonymous.call(
        logClientError,
        { body: { message: 'fel' } },
        {
          headers: {
            'x-forwarded-for': `192.0.2.${count}`,
            'cloudfront-viewer-address': `192.0.2.${count}:1`,
          },
        },
      ),
    );
  const refused = answers.at(-1);
  expect([refused?.status, refused?.body]).toEqual([
    429,
    { code: 'request.tooMany', message: 'För många försök. Vänta en stund och försök igen.' },
  ]);
  const seconds = Number(refused?.headers.get('retry-after'));
  expect(seconds >= 1 && seconds <= 60).toBe(true);
  expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(answers.slice(0, -1).map(() => 204));
  // Takes precedence over the body's validation.
  expect(outcomeOf(await cloud.anonymous.call(logClientError, { body: '{' }))).toMatch(
    /^(429|400) request\./,
  );
  expect((await cloud.anonymous.call(valid, {})).body).toBe(false);
});

test('a function that only reads the table can neither write, sign nor touch files', async () => {
  const { cloud, club } = await testClub();
  const own = cloud.local.environment('Lottlaget-api-readLottery');
  const settings = {
    endpoint: cloud.local.endpoints.gateway,
    region: cloud.local.endpoints.region,
    maxAttempts: 1,
    credentials: {
      accessKeyId: own['AWS_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: own['AWS_SECRET_ACCESS_KEY'] ?? '',
    },
  };
  const table = new DynamoDBClient(settings);
  const TableName = cloud.local.table('Table');
  const Key = { pk: { S: clubPartition(club.id, keys.users().pk) }, sk: { S: club.seller.id } };
  const read = await table.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [Key] } } }));
  expect(read.Responses?.[TableName]).toHaveLength(1);
  const kms = new KMSClient(settings);
  const s3 = new S3Client({ ...settings, forcePathStyle: true });
  const Bucket = cloud.local.bucket('Media');
  const beyond = {
    put: () => table.send(new PutItemCommand({ TableName, Item: { ...Key, stolen: { BOOL: true } } })),
    update: () =>
      table.send(
        new UpdateItemCommand({
          TableName,
          Key,
          UpdateExpression: 'REMOVE leaving',
          ConditionExpression: 'attribute_exists(pk)',
        }),
      ),
    sign: () =>
      kms.send(
        new SignCommand({
          KeyId: cloud.local.environment('Lottlaget-api-login')['SESSION_KEY_ID'],
          Message: Buffer.from('x'),
          SigningAlgorithm: 'ED25519_SHA_512',
        }),
      ),
    list: () => s3.send(new ListObjectsV2Command({ Bucket })),
    store: () => s3.send(new PutObjectCommand({ Bucket, Key: 'x', Body: 'x' })),
  };
  for (const [what, run] of Object.entries(beyond)) {
    const error: unknown = await run().then(
      () => undefined,
      (refusal: unknown) => refusal,
    );
    expect([what, error instanceof Error && error.name]).toEqual([
      what,
      expect.stringMatching(/^AccessDenied(Exception)?$/),
    ]);
  }
});
