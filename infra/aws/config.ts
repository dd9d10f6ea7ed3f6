import * as z from 'zod/mini';

/** Settings that depend on the profile, unless they are given. */
const profiles = {
  /** Clubs rely on it: data outlives the stack, alarms are sent, floods are rejected at the edge. */
  production: {
    functionGrouping: 'route',
    removalPolicy: 'retain',
    logRetentionDays: 30,
    alarms: true,
    firewall: true,
    edgeLogs: true,
    // Metrics per route are billed per route: at 10 000 clubs they would cost half as much as the mails.
    metrics: 'service',
    // Operators decide for themselves whether strangers may start clubs in their service.
    selfService: 'off',
  },
  /** For experiments: deleted with the stack, and without resources that cost money while idle. */
  development: {
    functionGrouping: 'route',
    removalPolicy: 'destroy',
    logRetentionDays: 7,
    alarms: false,
    firewall: false,
    edgeLogs: false,
    metrics: 'service',
    selfService: 'on',
  },
} as const;

const host = z
  .string()
  .check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name, like lotter.example.se'));
const email = z.email('must be an email, like lotter@example.se');
const onOrOff = z.boolean('must be true or false');

/** The settings of an installation. */
const Settings = z.strictObject({
  profile: z._default(
    z.enum(['production', 'development'], 'must be production or development'),
    'production',
  ),
  /** AWS account, twelve digits: credentials of another account are refused before anything is deployed. */
  account: z.optional(z.string().check(z.regex(/^\d{12}$/, 'must be the twelve digits of an AWS account'))),
  /** Region of the service and its data, like eu-north-1. */
  region: z.optional(
    z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be an AWS region, like eu-north-1')),
  ),
  /** Host name of the service; in development it may be omitted, then it is CloudFront's own name. */
  domain: z.optional(host),
  /** ARN of that domain's certificate in us-east-1, where CloudFront requires it. Created if omitted. */
  certificateArn: z.optional(
    z.string().check(z.regex(/^arn:[a-z-]+:acm:us-east-1:\d{12}:certificate\//, 'must be in us-east-1')),
  ),
  /** Route 53 zone in which the domain's and the sender's records are created. Without one they are outputs. */
  hostedZoneId: z.optional(z.string().check(z.regex(/^Z[A-Z0-9]+$/, 'must be the id of a Route 53 zone'))),
  hostedZoneName: z.optional(host),
  /** The From address of mails; its domain becomes the SES identity. */
  senderAddress: email,
  /** Receives alarms by mail, after confirming to SNS; without one they are only visible in the console. */
  alarmAddress: z.optional(email),
  /** US dollars: `alarmAddress` gets a mail when a day costs the account more. */
  dailyCost: z._default(z.number('must be a number of dollars').check(z.positive('must be above 0')), 10),
  /** `route`: a function per route. `resource`: one per resource, fewer cold starts, releases shift traffic. */
  functionGrouping: z.optional(z.enum(['route', 'resource'], 'must be route or resource')),
  /** `retain` keeps table, buckets and logs when the stack is deleted; `destroy` deletes them too. */
  removalPolicy: z.optional(z.enum(['retain', 'destroy'], 'must be retain or destroy')),
  /** Retention of logs in days: a value that CloudWatch supports. */
  logRetentionDays: z.optional(
    z.literal([1, 3, 5, 7, 14, 30, 60, 90, 180, 365], 'must be 1, 3, 5, 7, 14, 30, 60, 90, 180 or 365'),
  ),
  /** Months after archiving a lottery until its buyers are anonymised (R177). */
  buyerRetentionMonths: z._default(
    z
      .int('must be a number of months')
      .check(z.gte(1, 'must be 1 at least'), z.lte(120, 'must be 120 at most')),
    12,
  ),
  /** Alarms and the dashboard. */
  alarms: z.optional(onOrOff),
  /** A web ACL in front of everything, with rate limits on guessable routes. */
  firewall: z.optional(onOrOff),
  /** CloudFront's log, without network addresses and paths. */
  edgeLogs: z.optional(onOrOff),
  /**
   * Whether page views are counted in the log, by the pattern of the path alone. Without it the route does not exist.
   */
  analytics: z._default(onOrOff, true),
  /** Whether clubs may start by themselves (R340). Off, the routes for it do not exist, and its page leads to `/contact`. */
  selfService: z.optional(z.enum(['on', 'off'], 'must be on or off')),
  /** Dimension of the request metrics: each route, or the service as a whole. */
  metrics: z.optional(z.enum(['route', 'service'], 'must be route or service')),
  /** Traces requests with X-Ray, which is billed per trace: for troubleshooting. */
  tracing: z._default(onOrOff, false),
  /** The release, shown in logs. */
  version: z.string().check(z.minLength(1)),
  /**
   * What CloudFront shows the API from the first deployment on. To change it later: docs/operate.md, "The origin
   * secret".
   */
  originSecret: z.string().check(z.minLength(32, 'must have at least 32 characters')),
});
type Settings = z.infer<typeof Settings>;
/** Settings as given, before the profile's defaults. */
export type GivenConfig = z.input<typeof Settings>;
type Defaulted = keyof (typeof profiles)['production'];
export type Config = Settings & Required<Pick<Settings, Defaulted>>;

export const settingNames = Object.keys(Settings.shape) as (keyof GivenConfig)[];

const numbers: ReadonlySet<keyof GivenConfig> = new Set([
  'logRetentionDays',
  'buyerRetentionMonths',
  'dailyCost',
]);

/** Parses the strings of a command line or environment into the types of the settings. */
export function fromTexts(textOf: (name: keyof GivenConfig) => string | undefined): Record<string, unknown> {
  const valueOf = (name: keyof GivenConfig, text: string): string | number | boolean => {
    if (text === 'true' || text === 'false') return text === 'true';
    // An account consists of digits but stays a string.
    return numbers.has(name) ? Number(text) : text;
  };
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const text = textOf(name);
      return text === undefined ? [] : [[name, valueOf(name, text)]];
    }),
  );
}

/**
 * Settings that the profile requires and that are missing. Accepts invalid input, so that all errors are reported
 * together.
 */
function missingSettings(given: unknown): string[] {
  const settings = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
  if (settings['profile'] === 'development') return [];
  return ['account', 'region', 'domain']
    .filter((name) => settings[name] === undefined)
    .map((name) => `${name}: is required in production`);
}

/** A sentence for each rule across settings that is broken. */
function brokenRules(settings: Settings): string[] {
  const { domain, certificateArn, hostedZoneId, hostedZoneName, firewall } = settings;
  const broken: string[] = [];
  if (certificateArn !== undefined && domain === undefined) broken.push('certificateArn: requires a domain');
  if ((hostedZoneId === undefined) !== (hostedZoneName === undefined))
    broken.push('hostedZoneId: requires hostedZoneName, and the other way round');
  if (hostedZoneName !== undefined && domain !== undefined && !`.${domain}`.endsWith(`.${hostedZoneName}`))
    broken.push(`hostedZoneName: ${domain} is not in ${hostedZoneName}`);
  if (firewall === true && settings.region === undefined)
    broken.push('region: is required with a firewall, which is in us-east-1');
  return broken;
}

const sentence = (path: readonly PropertyKey[], message: string): string =>
  `${path.map(String).join('.') || 'configuration'}: ${message}`;

/**
 * Validates a configuration and applies the defaults of its profile. Throws one sentence per invalid or missing value.
 */
export function parseConfig(given: unknown): Config {
  const result = Settings.safeParse(given, { reportInput: true });
  const problems = [
    ...missingSettings(given),
    ...(result.success
      ? brokenRules(result.data)
      : result.error.issues.map(({ path, message, input }) =>
          sentence(path, input === undefined && path.length > 0 ? 'is missing' : message),
        )),
  ];
  if (result.success && problems.length === 0) return withDefaults(result.data);
  throw new Error(
    `The configuration of the stack is invalid:\n${problems.map((line) => `  ${line}`).join('\n')}`,
  );
}

function withDefaults(settings: Settings): Config {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return { ...profiles[settings.profile], ...given } as Config;
}
