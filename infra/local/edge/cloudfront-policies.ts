import * as z from 'zod/mini';
import type { JsonObject } from '../foundations/json.ts';
import type { Resolver } from '../template/template.ts';

/** Whether a header (lower case), cookie or query parameter is forwarded to the origin. */
type Selection = (name: string) => boolean;
export type Forwarding = {
  headers: Selection;
  cookies: Selection;
  query: Selection;
  /** Whether CloudFront adds the viewer's address. */
  addsAddress: boolean;
  /** Whether responses may be compressed. */
  compresses: boolean;
};

const NOTHING: Selection = () => false;
const EVERYTHING: Selection = () => true;
export const ADDRESS = 'cloudfront-viewer-address';

/** AWS's managed policies by id. */
const MANAGED: Record<string, Forwarding> = {
  // CachingOptimized.
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    headers: NOTHING,
    cookies: NOTHING,
    query: NOTHING,
    addsAddress: false,
    compresses: true,
  },
  // AllViewerExceptHostHeader.
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: (name) => name !== 'host',
    cookies: EVERYTHING,
    query: EVERYTHING,
    addsAddress: false,
    compresses: false,
  },
};

const Key = z.strictObject({
  HeadersConfig: z.strictObject({
    HeaderBehavior: z.enum(['none', 'whitelist']),
    Headers: z.optional(z.array(z.string().check(z.toLowerCase()))),
  }),
  CookiesConfig: z.strictObject({ CookieBehavior: z.enum(['none', 'all']) }),
  QueryStringsConfig: z.strictObject({
    QueryStringBehavior: z.enum(['none', 'all', 'whitelist']),
    QueryStrings: z.optional(z.array(z.string())),
  }),
  EnableAcceptEncodingGzip: z.boolean(),
  EnableAcceptEncodingBrotli: z.boolean(),
});

function selection(behavior: 'none' | 'all' | 'whitelist', names: readonly string[] = []): Selection {
  if (behavior === 'whitelist') return (name) => names.includes(name);
  return behavior === 'all' ? EVERYTHING : NOTHING;
}

function custom(config: unknown): Forwarding {
  const { HeadersConfig, CookiesConfig, QueryStringsConfig, ...encodings } = z.parse(Key, config);
  const { HeaderBehavior, Headers = [] } = HeadersConfig;
  return {
    headers: selection(HeaderBehavior, Headers),
    cookies: selection(CookiesConfig.CookieBehavior),
    query: selection(QueryStringsConfig.QueryStringBehavior, QueryStringsConfig.QueryStrings),
    addsAddress: Headers.includes(ADDRESS),
    compresses: encodings.EnableAcceptEncodingGzip || encodings.EnableAcceptEncodingBrotli,
  };
}

/** The cache policies of the template and AWS's managed policies, by id. */
export function forwardingPolicies(resolver: Resolver): Map<string, Forwarding> {
  const policies = new Map(Object.entries(MANAGED));
  const CachePolicy = z.object({ ParametersInCacheKeyAndForwardedToOrigin: z.unknown() });
  for (const [id] of resolver.list('AWS::CloudFront::CachePolicy')) {
    const config = z.parse(CachePolicy, resolver.properties(id).CachePolicyConfig);
    policies.set(resolver.ref(id), custom(config.ParametersInCacheKeyAndForwardedToOrigin));
  }
  return policies;
}

/** What a behavior forwards: the union of its cache policy and its origin request policy. */
export const combine = (policies: Forwarding[]): Forwarding => ({
  headers: (name) => policies.some(({ headers }) => headers(name)),
  cookies: (name) => policies.some(({ cookies }) => cookies(name)),
  query: (name) => policies.some(({ query }) => query(name)),
  addsAddress: policies.some(({ addsAddress }) => addsAddress),
  compresses: policies.some(({ compresses }) => compresses),
});

/** The headers that a response gets, whatever the origin has set. */
export type HeadersPolicy = Record<string, string>;

const Override = z.literal(true);
const Headers = z.strictObject({
  Name: z.string(),
  Comment: z.optional(z.string()),
  SecurityHeadersConfig: z.strictObject({
    ContentSecurityPolicy: z.strictObject({ ContentSecurityPolicy: z.string(), Override }),
    ContentTypeOptions: z.strictObject({ Override }),
    FrameOptions: z.strictObject({ FrameOption: z.string(), Override }),
    ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), Override }),
    StrictTransportSecurity: z.strictObject({
      AccessControlMaxAgeSec: z.number(),
      IncludeSubdomains: z.literal(true),
      Override,
    }),
  }),
  CustomHeadersConfig: z.strictObject({
    Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), Override })),
  }),
});

export const headersPolicies = (resolver: Resolver): Map<string, HeadersPolicy> =>
  new Map(
    resolver
      .list('AWS::CloudFront::ResponseHeadersPolicy')
      .map(([id]) => [resolver.ref(id), headersPolicy(resolver.properties(id))]),
  );

function headersPolicy({ ResponseHeadersPolicyConfig: config }: JsonObject): HeadersPolicy {
  const { SecurityHeadersConfig: security, CustomHeadersConfig: own } = z.parse(Headers, config);
  return {
    'strict-transport-security': `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}; includeSubDomains`,
    'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': security.FrameOptions.FrameOption,
    'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
    ...Object.fromEntries(own.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value])),
  };
}
