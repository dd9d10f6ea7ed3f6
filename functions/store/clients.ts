import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/**
 * The SDK's clients, one each, created at first use. Every function imports DynamoDB's; the others add 90 to 130 ms to a
 * cold start and are imported only where a grant needs them.
 */

const once = <T>(make: () => T): (() => T) => {
  let instance: { value: T } | undefined;
  return () => (instance ??= { value: make() }).value;
};

/**
 * The credentials that Lambda puts into a function's environment, read again once they expire. The SDK's default chain
 * also searches places that a function does not have, and can resolve to nothing when concurrent calls renew them.
 */
async function credentials() {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId = '',
    AWS_SECRET_ACCESS_KEY: secretAccessKey = '',
    AWS_SESSION_TOKEN: sessionToken,
    AWS_CREDENTIAL_EXPIRATION: expires,
  } = process.env;
  return {
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    ...(expires && { expiration: new Date(expires) }),
  };
}

/** Middlewares whose work nobody reads: a log that is off, the SDK's description of itself, and traces of loops. */
const unused = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'];

/**
 * Without the unused middlewares, and with the others put together once for each command: a quarter of a call's processor
 * time, or more, in a process that has answered few. The document client may not share them, since its commands would
 * send the first one's input again; so items are converted by `attributes.ts`.
 */
export const dynamodb = once(() => {
  const client = new DynamoDBClient({ credentials, maxAttempts: 5, cacheMiddleware: true });
  for (const name of unused)
    if (!client.middlewareStack.remove(name)) throw new Error(`the SDK has no ${name}`);
  return client;
});

export const s3 = once(async () => {
  const sdk = await import('@aws-sdk/client-s3');
  return {
    ...sdk,
    client: new sdk.S3Client({
      credentials,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Emulators have no host name for each bucket.
      forcePathStyle: true,
    }),
  };
});

export const kms = once(async () => {
  const sdk = await import('@aws-sdk/client-kms');
  return { ...sdk, client: new sdk.KMSClient({ credentials }) };
});

export const ses = once(async () => {
  const sdk = await import('@aws-sdk/client-ses');
  // One attempt: an attempt whose response was lost may have sent the mail.
  return { ...sdk, client: new sdk.SESClient({ credentials, maxAttempts: 1 }) };
});

export const sqs = once(async () => {
  const sdk = await import('@aws-sdk/client-sqs');
  return { ...sdk, client: new sdk.SQSClient({ credentials }) };
});
