import * as z from 'zod/mini';

/** What a profile settles where nothing else is said. */
const profiles = {
  /** Clubs rely on it: data outlives the stack, somebody is woken, floods are turned away at the edge. */
  production: {
    functionGrouping: 'route',
    removalPolicy: 'retain',
    logRetentionDays: 30,
    alarms: true,
    firewall: true,
    edgeLogs: true,
    // Each route's metrics are billed one by one: at 10 000 clubs they would cost half of what the mails do.
    metrics: 'service',
  },
  /** For trying things: gone with the stack, and without what costs something while nobody uses it. */
  development: {
    functionGrouping: 'route',
    removalPolicy: 'destroy',
    logRetentionDays: 7,
    alarms: false,
    firewall: false,
    edgeLogs: false,
    metrics: 'service',
  },
} as const;

const host = z
  .string()
  .check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name, like lotter.example.se'));
const address = z.email('must be an address, like lotter@example.se');
const onOrOff = z.boolean('must be true or false');

/** What differs from one installation to the next. */
const Settings = z.strictObject({
  profile: z._default(
    z.enum(['production', 'development'], 'must be production or development'),
    'production',
  ),
  /** AWS account, twelve digits: credentials of another account are refused before anything is deployed. */
  account: z.optional(z.string().check(z.regex(/^\d{12}$/, 'must be the twelve digits of an AWS account'))),
  /** Where the service and its data live, like eu-north-1. */
  region: z.optional(
    z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be an AWS region, like eu-north-1')),
  ),
  /** Where people reach the service; without one, in development, it is CloudFront's own name. */
  domain: z.optional(host),
  /** ARN of that domain's certificate in us-east-1, where CloudFront looks for it. Without one it is made. */
  certificateArn: z.optional(
    z.string().check(z.regex(/^arn:[a-z-]+:acm:us-east-1:\d{12}:certificate\//, 'must be in us-east-1')),
  ),
  /** Route 53 zone in which the domain's and the sender's records are made. Without one they are told. */
  hostedZoneId: z.optional(z.string().check(z.regex(/^Z[A-Z0-9]+$/, 'must be the id of a Route 53 zone'))),
  hostedZoneName: z.optional(host),
  /** Mails come from it; its domain becomes the SES identity. */
  senderAddress: address,
  /** Whom alarms are mailed to; without one they only show. SNS asks that address to confirm. */
  alarmAddress: z.optional(address),
  /** Dollars: `alarmAddress` gets a mail when a day costs the account more. */
  dailyCost: z._default(z.number('must be a number of dollars').check(z.positive('must be above 0')), 10),
  /** `route`: a function per route. `resource`: one per resource, fewer cold starts, releases shift traffic. */
  functionGrouping: z.optional(z.enum(['route', 'resource'], 'must be route or resource')),
  /** `retain` keeps table, buckets and logs when the stack is deleted; `destroy` deletes them with it. */
  removalPolicy: z.optional(z.enum(['retain', 'destroy'], 'must be retain or destroy')),
  /** Days that logs are kept: a number that CloudWatch knows. */
  logRetentionDays: z.optional(
    z.literal([1, 3, 5, 7, 14, 30, 60, 90, 180, 365], 'must be 1, 3, 5, 7, 14, 30, 60, 90, 180 or 365'),
  ),
  /** Months after archiving a lottery until its buyers become anonymous. */
  buyerRetentionMonths: z._default(
    z
      .int('must be a number of months')
      .check(z.gte(1, 'must be 1 at least'), z.lte(120, 'must be 120 at most')),
    12,
  ),
  /** Alarms and the dashboard. */
  alarms: z.optional(onOrOff),
  /** A web ACL in front of everything, with a rate for what can be guessed at. */
  firewall: z.optional(onOrOff),
  /** CloudFront's log, without addresses of people and paths. */
  edgeLogs: z.optional(onOrOff),
  /** Whether views of pages are counted in the log, by the pattern of the path alone. Without, there is no such route. */
  analytics: z._default(onOrOff, true),
  /** What the requests' metrics tell apart: each route, or only the service as a whole. */
  metrics: z.optional(z.enum(['route', 'service'], 'must be route or service')),
  /** X-Ray. Off unless somebody looks for something. */
  tracing: z._default(onOrOff, false),
  /** The release, for logs. */
  version: z.string().check(z.minLength(1)),
  /** What CloudFront shows the API, by the first deployment. How it is changed afterwards: docs/operate.md, "The origin secret". */
  originSecret: z.string().check(z.minLength(32, 'must have at least 32 characters')),
});
type Settings = z.infer<typeof Settings>;
/** As given, before the profile's answers. */
export type GivenConfig = z.input<typeof Settings>;
type Settled = keyof (typeof profiles)['production'];
export type Config = Settings & Required<Pick<Settings, Settled>>;

/** What may be set, by name. */
export const settingNames = Object.keys(Settings.shape) as (keyof GivenConfig)[];

const numbers: ReadonlySet<keyof GivenConfig> = new Set([
  'logRetentionDays',
  'buyerRetentionMonths',
  'dailyCost',
]);

/** A configuration as it is typed on a command line or in an environment: every value a text. */
export function fromTexts(textOf: (name: keyof GivenConfig) => string | undefined): Record<string, unknown> {
  const valueOf = (name: keyof GivenConfig, text: string): string | number | boolean => {
    if (text === 'true' || text === 'false') return text === 'true';
    // An account is digits too, and no number.
    return numbers.has(name) ? Number(text) : text;
  };
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const text = textOf(name);
      return text === undefined ? [] : [[name, valueOf(name, text)]];
    }),
  );
}

/** What a profile cannot do without. Asked of whatever is given, so that everything is told at once. */
function lacking(given: unknown): string[] {
  const settings = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
  if (settings['profile'] === 'development') return [];
  return ['account', 'region', 'domain']
    .filter((name) => settings[name] === undefined)
    .map((name) => `${name}: is needed in production`);
}

/** What belongs together. */
function rules(settings: Settings): string[] {
  const { domain, certificateArn, hostedZoneId, hostedZoneName, firewall } = settings;
  const broken: string[] = [];
  if (certificateArn !== undefined && domain === undefined)
    broken.push('certificateArn: is of no use without a domain');
  if ((hostedZoneId === undefined) !== (hostedZoneName === undefined))
    broken.push('hostedZoneId: belongs together with hostedZoneName');
  const isUnder = domain === hostedZoneName || domain?.endsWith(`.${hostedZoneName}`);
  if (hostedZoneName !== undefined && domain !== undefined && isUnder !== true)
    broken.push(`hostedZoneName: ${domain} does not lie in ${hostedZoneName}`);
  if (firewall === true && settings.region === undefined)
    broken.push('region: is needed with a firewall, which lives in us-east-1');
  return broken;
}

const told = (path: readonly PropertyKey[], message: string): string =>
  `${path.map(String).join('.') || 'configuration'}: ${message}`;

/** Checks a configuration and settles it by its profile. Throws one sentence per wrong or missing value. */
export function parseConfig(given: unknown): Config {
  const result = Settings.safeParse(given, { reportInput: true });
  const wrong = [
    ...lacking(given),
    ...(result.success
      ? rules(result.data)
      : result.error.issues.map(({ path, message, input }) =>
          told(path, input === undefined && path.length > 0 ? 'is missing' : message),
        )),
  ];
  if (result.success && wrong.length === 0) return settle(result.data);
  throw new Error(
    `The configuration of the stack is not complete:\n${wrong.map((line) => `  ${line}`).join('\n')}`,
  );
}

function settle(settings: Settings): Config {
  const said = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return { ...profiles[settings.profile], ...said } as Config;
}
