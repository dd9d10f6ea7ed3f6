import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * The SDK's clients, one each, created at first use. Every function imports DynamoDB's; the others add 90 to 130 ms to a
 * cold start and are imported only where a grant needs them.
 */

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

export const documentClient = once(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5 }), {
    marshallOptions: { removeUndefinedValues: true },
  }),
);

export const s3 = once(async () => {
  const sdk = await import('@aws-sdk/client-s3');
  return {
    ...sdk,
    client: new sdk.S3Client({
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Emulators have no host name for each bucket.
      forcePathStyle: true,
    }),
  };
});

export const kms = once(async () => {
  const sdk = await import('@aws-sdk/client-kms');
  return { ...sdk, client: new sdk.KMSClient({}) };
});

export const ses = once(async () => {
  const sdk = await import('@aws-sdk/client-ses');
  // One attempt: an attempt whose response was lost may have sent the mail.
  return { ...sdk, client: new sdk.SESClient({ maxAttempts: 1 }) };
});

export const sqs = once(async () => {
  const sdk = await import('@aws-sdk/client-sqs');
  return { ...sdk, client: new sdk.SQSClient({}) };
});
