import * as z from 'zod/mini';

/**
 * The environment of every function: set by the stack, parsed by the functions, so that the two cannot
 * drift apart. A function that lacks a grant has the names all the same; what it may do is its policy.
 */
export const Environment = z.object({
  TABLE_NAME: z.string(),
  MEDIA_BUCKET: z.string(),
  DOCUMENTS_BUCKET: z.string(),
  /** KMS key (ECC_NIST_EDWARDS25519) that signs sessions. */
  SESSION_KEY_ID: z.string(),
  /** KMS key (HMAC_256) that one-use and unsubscribe links are derived from. */
  LINK_KEY_ID: z.string(),
  /** `https://…` where people reach the service, without a slash at the end. */
  SITE_ORIGIN: z.string(),
  /** The address mails come from. */
  SENDER_ADDRESS: z.string(),
  /** SES configuration set of every mail. */
  MAIL_CONFIGURATION_SET: z.string(),
  /** What CloudFront sends along so that nobody reaches the API around it. */
  ORIGIN_SECRET: z.string(),
  /** Accepted as well while the secret is being changed; empty otherwise. */
  ORIGIN_SECRET_ALSO: z.string(),
  /** Queue URLs, by kind. */
  ACCOUNT_MAIL_QUEUE_URL: z.string(),
  TICKET_MAIL_QUEUE_URL: z.string(),
  WINNER_MAIL_QUEUE_URL: z.string(),
  JOB_QUEUE_URL: z.string(),
  /** Where a mail that SES refuses for good goes, with the reason. */
  ACCOUNT_MAIL_DEAD_LETTERS_URL: z.string(),
  TICKET_MAIL_DEAD_LETTERS_URL: z.string(),
  WINNER_MAIL_DEAD_LETTERS_URL: z.string(),
  /** Where a job goes that failed too often, and an event about a mail that could not be noted. */
  JOB_DEAD_LETTERS_URL: z.string(),
  DEAD_MAIL_EVENTS_URL: z.string(),
  /** The release that runs, for logs. */
  VERSION: z.string(),
  /** Months after archiving a lottery until its buyers become anonymous. */
  BUYER_RETENTION_MONTHS: z.pipe(z.string(), z.coerce.number()),
  /** The installation, for metrics. */
  SERVICE: z.string(),
  /** What the requests' metrics tell apart. Each route's are billed as metrics of their own. */
  METRICS: z.enum(['route', 'service']),
});
export type Environment = z.infer<typeof Environment>;

/** Where the service's own metrics lie in CloudWatch. */
export const metricNamespace = 'Lottlaget';
