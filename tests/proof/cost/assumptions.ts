/** What cannot be measured on this machine: figures on the safe side, each with its reason. */

/**
 * Billed milliseconds of a warm call beside what it asks of other services: 512 MB are a third of a CPU, and parsing,
 * checking and encoding take about 30 ms of one.
 */
export const ownMs = 80;
/** Milliseconds that each call of another service takes, as if all came one after the other, which most do not. */
export const waitMs: Readonly<Record<string, number>> = {
  dynamodb: 10,
  sqs: 20,
  kms: 40,
  s3: 60,
  ses: 200,
  streams: 0,
  lambda: 0,
};
/** Argon2id with 19 MiB on the half CPU of 1 024 MB, where passwords are hashed. */
export const passwordMs = 300;
export const hashingRoutes = ['login', 'loginWithId', 'activate', 'chooseNewPassword'];

/** Loading the code and the SDK: billed too. */
export const coldMs = 900;
/** However busy a function is, releases and new peaks begin environments. */
export const leastColdShare = 0.05;
/** Lambda ends an environment that has had nothing to do for some minutes: so long at least it waits, in hours. */
export const idleHours = 1 / 6;
/** A cold start reads the session's public key; what signs (it has more than 512 MB) asks for its keys. */
export const coldReads = 0.5;
export const coldKeyRequests = 2;
/** Share of the site's files and pictures that are not cached at the edge yet and are fetched from S3. */
export const edgeMissShare = 0.2;

/** Lambda's own lines (START, END, REPORT) of an invocation, and the API's access log line. */
export const platformLogBytes = 400;
export const accessLogBytes = 300;
/** What CloudWatch adds to each line. */
export const lineOverhead = 26;
/** CloudFront's log line of a request, where it is kept. */
export const edgeLogBytes = 350;

/** Head of an HTTP answer: what CloudFront adds, with the security headers. */
export const headBytes = 1500;

/** Lambda asks a queue five times at once, for 20 seconds each time, whether anything is in it or not. */
export const pollsAMinute = 15;
/** DynamoDB counts so much for each item and each of its index entries. */
export const itemOverhead = 100;
/** SES tells bounces and complaints of a configuration set. */
export const reputationMetrics = 2;

/**
 * A club's recount each night, beside reading all its tickets: the job that it is, its progress, and three seconds,
 * though a page of a thousand tickets takes some hundredths of one.
 */
export const recount = { writes: 4, queueRequests: 4, ms: 3000 } as const;
