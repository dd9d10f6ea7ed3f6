import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * The SDK's clients, one each, made when first used. Only DynamoDB's is imported by every function; the
 * others cost 90 to 130 ms of a cold start and are imported where a grant asks for them.
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
  // Tried once: a try whose answer was lost may have sent the mail.
  return { ...sdk, client: new sdk.SESClient({ maxAttempts: 1 }) };
});

export const sqs = once(async () => {
  const sdk = await import('@aws-sdk/client-sqs');
  return { ...sdk, client: new sdk.SQSClient({}) };
});
