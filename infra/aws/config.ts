import * as z from 'zod/mini';

/** What differs from one installation to the next. */
export const Config = z
  .strictObject({
    /** `route`: a function per route. `resource`: a function per resource, with fewer cold starts. */
    functionGrouping: z._default(z.enum(['route', 'resource']), 'route'),
    /** `production` keeps table, buckets and logs when the stack is deleted; `development` deletes them. */
    profile: z._default(z.enum(['production', 'development']), 'production'),
    /** Where people reach the service; without one it is CloudFront's own name. */
    domain: z.optional(z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name'))),
    /** ARN of that domain's certificate in us-east-1, where CloudFront looks for it. */
    certificateArn: z.optional(
      z.string().check(z.regex(/^arn:[a-z-]+:acm:us-east-1:\d{12}:certificate\//, 'must be in us-east-1')),
    ),
    /** Mails come from it; its domain becomes the SES identity. */
    senderAddress: z.email('must be an address'),
    /** Whom alarms are mailed to; without one they only show. SNS asks that address to confirm. */
    alarmAddress: z.optional(z.email('must be an address')),
    /** The release, for logs. */
    version: z.string().check(z.minLength(1)),
    /** Days that logs are kept: a number that CloudWatch knows. */
    logRetentionDays: z._default(z.literal([1, 3, 5, 7, 14, 30, 60, 90, 180, 365]), 30),
    /**
     * What CloudFront shows the API. The value of the first deployment stays until a parameter of that
     * name is given (`cdk deploy --parameters OriginSecret=…`, together with a new version).
     */
    originSecret: z.string().check(z.minLength(32, 'must have at least 32 characters')),
  })
  .check(
    z.refine((config) => (config.domain === undefined) === (config.certificateArn === undefined), {
      path: ['certificateArn'],
      message: 'domain and certificateArn belong together',
    }),
  );
export type Config = z.infer<typeof Config>;
/** As given, before defaults. */
export type GivenConfig = z.input<typeof Config>;

/** Checks a configuration. Throws one sentence per wrong or missing value. */
export function parseConfig(given: unknown): Config {
  const result = Config.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map(
    ({ path, message }) => `  ${path.join('.') || 'configuration'}: ${message}`,
  );
  throw new Error(`The configuration of the stack is not complete:\n${lines.join('\n')}`);
}
