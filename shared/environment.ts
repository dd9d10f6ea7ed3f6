import * as z from 'zod/mini';

/**
 * The environment of every function: set by the stack, parsed by the functions, so that the two cannot drift apart. A
 * function has all names regardless of its grants; its policy decides what it may do.
 */
export const Environment = z.object({
  TABLE_NAME: z.string(),
  MEDIA_BUCKET: z.string(),
  DOCUMENTS_BUCKET: z.string(),
  /** KMS key (ECC_NIST_EDWARDS25519) that signs sessions. */
  SESSION_KEY_ID: z.string(),
  /** KMS key (HMAC_256) that one-use and unsubscribe links are derived from. */
  LINK_KEY_ID: z.string(),
  /** `https://…` where users reach the service, without a trailing slash. */
  SITE_ORIGIN: z.string(),
  /** The address that mails are sent from. */
  SENDER_ADDRESS: z.string(),
  /** SES configuration set of every mail. */
  MAIL_CONFIGURATION_SET: z.string(),
  /** The secret that CloudFront sends, so that no one bypasses it to reach the API. */
  ORIGIN_SECRET: z.string(),
  /** Also accepted during a rotation of the secret; empty otherwise. */
  ORIGIN_SECRET_ALSO: z.string(),
  /** Queue URLs, by kind. */
  ACCOUNT_MAIL_QUEUE_URL: z.string(),
  ACTIVATION_MAIL_QUEUE_URL: z.string(),
  TICKET_MAIL_QUEUE_URL: z.string(),
  WINNER_MAIL_QUEUE_URL: z.string(),
  JOB_QUEUE_URL: z.string(),
  /** Dead-letter queues of mails that SES refuses permanently, with the reason. */
  ACCOUNT_MAIL_DEAD_LETTERS_URL: z.string(),
  ACTIVATION_MAIL_DEAD_LETTERS_URL: z.string(),
  TICKET_MAIL_DEAD_LETTERS_URL: z.string(),
  WINNER_MAIL_DEAD_LETTERS_URL: z.string(),
  /** Dead-letter queues of jobs that failed too often, and of mail events that could not be recorded. */
  JOB_DEAD_LETTERS_URL: z.string(),
  DEAD_MAIL_EVENTS_URL: z.string(),
  /** The running release, for logs. */
  VERSION: z.string(),
  /** Months from archiving a lottery until its buyers are anonymised. */
  BUYER_RETENTION_MONTHS: z.pipe(z.string(), z.coerce.number()),
  /** The installation, for metrics. */
  SERVICE: z.string(),
  /** The dimension of the requests' metrics. Metrics per route are billed separately. */
  METRICS: z.enum(['route', 'service']),
});
export type Environment = z.infer<typeof Environment>;

/** The CloudWatch namespace of the service's own metrics. */
export const metricNamespace = 'Lottlaget';
