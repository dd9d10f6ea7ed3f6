import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/**
 * The SDK's clients, one of each, created at first use. Every function imports DynamoDB's; the others add 90 to 130 ms
 * to a cold start, so they are imported only if a grant needs them.
 */

const once = <T>(make: () => T): (() => T) => {
  let instance: { value: T } | undefined;
  return () => (instance ??= { value: make() }).value;
};

/**
 * The credentials that Lambda puts into a function's environment, read again when they expire. The SDK's default chain
 * also searches places that a function does not have, and may resolve to nothing when concurrent calls renew them.
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

/** Middlewares whose output nobody reads: disabled logging, the SDK's user agent, and recursion traces. */
const unused = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'];

/**
 * Drops the unused middlewares and assembles the others once for each command. This saves at least a quarter of a
 * call's CPU time in a process that has answered few calls. The document client cannot share assembled middlewares,
 * since its commands would send the first command's input again; so `attributes.ts` converts items.
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
  // One attempt: if the response is lost, the mail may have been sent.
  return { ...sdk, client: new sdk.SESClient({ credentials, maxAttempts: 1 }) };
});

export const sqs = once(async () => {
  const sdk = await import('@aws-sdk/client-sqs');
  return { ...sdk, client: new sdk.SQSClient({ credentials }) };
});
