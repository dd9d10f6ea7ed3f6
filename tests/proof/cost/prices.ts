/**
 * List prices of eu-north-1 (Stockholm) in US dollars, without tax, as known in January 2026; CloudFront and WAF have
 * one price for Europe. They must be looked up before anybody relies on them; where it was not certain which of two a
 * price is, the higher one stands here. Free allowances that the price list itself names, without end, are counted for
 * DynamoDB's storage, SQS and CloudFront; the others change nothing, and others in the account may use them up.
 */

const million = 1e6;
const thousand = 1e3;

export const prices = {
  /** "Amazon DynamoDB pricing for on-demand capacity" */
  table: {
    writeUnit: 0.67 / million,
    readUnit: 0.134 / million,
    /** A GB and month; the first 25 are free. */
    storage: 0.27,
    freeGigabytes: 25,
    /** Point-in-time recovery, a GB of the table and month. Its indexes are not counted. */
    recovery: 0.22,
    // What Lambda reads of the stream is free.
  },
  /** "AWS Lambda Pricing", Arm */
  functions: { gigabyteSecond: 0.000_013_333_4, invocation: 0.2 / million },
  /** "Amazon API Gateway pricing", HTTP APIs; a request is 512 kB at most */
  api: { request: 1.11 / million, bytes: 512_000 },
  /** "Amazon CloudFront Pricing", pay as you go, Europe; 10 million requests, 1 TB and 2 million calls are free */
  edge: {
    request: 1.2 / million,
    freeRequests: 10 * million,
    gigabyte: 0.085,
    freeGigabytes: 1000,
    functionCall: 0.1 / million,
    freeFunctionCalls: 2 * million,
  },
  /** "AWS WAF Pricing" */
  firewall: { acl: 5, rule: 1, request: 0.6 / million },
  /** "Amazon S3 pricing", Standard */
  bucket: { put: 0.005 / thousand, get: 0.0004 / thousand, storage: 0.023 },
  /** "Amazon SQS pricing", standard queues; the first million requests of a month are free */
  queue: { request: 0.4 / million, freeRequests: million },
  /** "Amazon SES pricing": a mail, and a GB of what is attached */
  mail: { mail: 0.1 / thousand, gigabyte: 0.12 },
  /** "AWS Key Management Service pricing": a key and month, a signature by an elliptic curve, anything else */
  key: { key: 1, signature: 0.15 / 10_000, request: 0.03 / 10_000 },
  /** "Amazon CloudWatch Pricing": a GB taken in, a GB kept a month; each metric, alarm and dashboard a month */
  watch: { ingested: 0.57, kept: 0.03, metric: 0.3, alarm: 0.1, compositeAlarm: 0.5, dashboard: 3 },
  // Free: AWS's own events on EventBridge and its rules, certificates, anomaly detection, IAM, CloudFormation.
} as const;
