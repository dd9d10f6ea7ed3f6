import { listOf, objectOf, textOf, type JsonObject } from './json.ts';
import type { Resolver } from './template.ts';

/** Whether a header (lower case), cookie or query parameter is forwarded to the origin. */
type Selection = (name: string) => boolean;
export type Forwarding = {
  headers: Selection;
  cookies: Selection;
  query: Selection;
  /** Headers that CloudFront adds, lower case. */
  added: Set<string>;
  /** Whether responses may be compressed. */
  compresses: boolean;
};

const NOTHING: Selection = () => false;
const EVERYTHING: Selection = () => true;
const ADDED = new Set([
  'cloudfront-viewer-address',
  'cloudfront-viewer-country',
  'cloudfront-forwarded-proto',
]);

const forwarding = (given: Partial<Forwarding>): Forwarding => ({
  headers: NOTHING,
  cookies: NOTHING,
  query: NOTHING,
  added: new Set(),
  compresses: false,
  ...given,
});
const all = { headers: EVERYTHING, cookies: EVERYTHING, query: EVERYTHING };

/** AWS's managed policies by id. */
const MANAGED: Record<string, Forwarding> = {
  // Cache policies: CachingDisabled, CachingOptimized, CachingOptimizedForUncompressedObjects.
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': forwarding({}),
  '658327ea-f89d-4fab-a63d-7e88639e58f6': forwarding({ compresses: true }),
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': forwarding({}),
  // Origin request policies: AllViewer, AllViewerExceptHostHeader, AllViewerAndCloudFrontHeaders-2022-06.
  '216adef6-5c7f-47e4-b989-5492eafa07d3': forwarding(all),
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': forwarding({ ...all, headers: (name) => name !== 'host' }),
  '33f36d7e-f396-46d9-90e0-52428a34d9dc': forwarding({ ...all, added: ADDED }),
};

function selection(behavior: string, names: string[]): Selection {
  const listed = new Set(names);
  switch (behavior) {
    case 'none':
      return NOTHING;
    case 'all':
    case 'allViewer':
    case 'allViewerAndWhitelistCloudFront':
      return EVERYTHING;
    case 'allExcept':
      return (name) => !listed.has(name);
    case 'whitelist':
      return (name) => listed.has(name);
    default:
      throw new Error(`The local cloud does not support the CloudFront policy behavior ${behavior}.`);
  }
}

function custom(config: JsonObject): Forwarding {
  const headers = objectOf(config.HeadersConfig);
  const cookies = objectOf(config.CookiesConfig);
  const query = objectOf(config.QueryStringsConfig);
  const names = listOf(headers.Headers).map((name) => textOf(name).toLowerCase());
  return {
    headers: selection(textOf(headers.HeaderBehavior), names),
    cookies: selection(textOf(cookies.CookieBehavior), listOf(cookies.Cookies).map(textOf)),
    query: selection(textOf(query.QueryStringBehavior), listOf(query.QueryStrings).map(textOf)),
    added: new Set(headers.HeaderBehavior === 'allExcept' ? [] : names.filter((name) => ADDED.has(name))),
    compresses: config.EnableAcceptEncodingGzip === true || config.EnableAcceptEncodingBrotli === true,
  };
}

/** The policies of the template and AWS's managed ones, by id. */
export function forwardingPolicies(resolver: Resolver): (id: string) => Forwarding {
  const policies = new Map(Object.entries(MANAGED));
  for (const [id] of resolver.list('AWS::CloudFront::OriginRequestPolicy')) {
    policies.set(resolver.ref(id), custom(objectOf(resolver.properties(id).OriginRequestPolicyConfig)));
  }
  for (const [id] of resolver.list('AWS::CloudFront::CachePolicy')) {
    const config = objectOf(resolver.properties(id).CachePolicyConfig);
    policies.set(resolver.ref(id), custom(objectOf(config.ParametersInCacheKeyAndForwardedToOrigin)));
  }
  return (id) => {
    const policy = policies.get(id);
    if (!policy)
      throw new Error(`The distribution uses a policy that the local cloud does not support: ${id}.`);
    return policy;
  };
}

/** What a behavior forwards: the union of its cache policy and its origin request policy. */
export function combine(policies: Forwarding[]): Forwarding {
  const any = (pick: (policy: Forwarding) => Selection): Selection => {
    const selections = policies.map(pick);
    return (name) => selections.some((selects) => selects(name));
  };
  return {
    headers: any(({ headers }) => headers),
    cookies: any(({ cookies }) => cookies),
    query: any(({ query }) => query),
    added: new Set(policies.flatMap(({ added }) => [...added])),
    compresses: policies.some(({ compresses }) => compresses),
  };
}

/** Sets and removes headers of a response; names in lower case. */
export type HeadersPolicy = (headers: Record<string, string | string[]>) => void;

const SECURITY_HEADERS: JsonObject = {
  SecurityHeadersConfig: {
    StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000 },
    ContentTypeOptions: { Override: true },
    FrameOptions: { FrameOption: 'SAMEORIGIN' },
    XSSProtection: { Protection: true, ModeBlock: true },
    ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
  },
};

export function headersPolicies(resolver: Resolver): (id: string) => HeadersPolicy {
  const policies = new Map([['67f7725c-6f97-4210-82d7-5512b31e9d03', headersPolicy(SECURITY_HEADERS)]]);
  for (const [id] of resolver.list('AWS::CloudFront::ResponseHeadersPolicy')) {
    policies.set(
      resolver.ref(id),
      headersPolicy(objectOf(resolver.properties(id).ResponseHeadersPolicyConfig)),
    );
  }
  return (id) => {
    const policy = policies.get(id);
    if (!policy)
      throw new Error(
        `The distribution uses a response headers policy that the local cloud does not support: ${id}.`,
      );
    return policy;
  };
}

function headersPolicy(config: JsonObject): HeadersPolicy {
  if (config.CorsConfig !== undefined)
    throw new Error('The local cloud does not support CORS headers policies.');
  const set: { name: string; value: string; override: boolean }[] = [];
  const add = (name: string, part: JsonObject, value: string): void => {
    if (Object.keys(part).length > 0) set.push({ name, value, override: part.Override === true });
  };
  const security = objectOf(config.SecurityHeadersConfig);
  const transport = objectOf(security.StrictTransportSecurity);
  const xss = objectOf(security.XSSProtection);
  const csp = objectOf(security.ContentSecurityPolicy);
  const frame = objectOf(security.FrameOptions);
  const referrer = objectOf(security.ReferrerPolicy);
  const subdomains = transport.IncludeSubdomains === true ? '; includeSubDomains' : '';
  const preload = transport.Preload === true ? '; preload' : '';
  add(
    'strict-transport-security',
    transport,
    `max-age=${String(transport.AccessControlMaxAgeSec)}${subdomains}${preload}`,
  );
  add('content-security-policy', csp, textOf(csp.ContentSecurityPolicy));
  add('x-content-type-options', objectOf(security.ContentTypeOptions), 'nosniff');
  add('x-frame-options', frame, textOf(frame.FrameOption));
  add('referrer-policy', referrer, textOf(referrer.ReferrerPolicy));
  add(
    'x-xss-protection',
    xss,
    `${xss.Protection === true ? '1' : '0'}${xss.ModeBlock === true ? '; mode=block' : ''}`,
  );
  for (const item of listOf(objectOf(config.CustomHeadersConfig).Items).map(objectOf)) {
    add(textOf(item.Header).toLowerCase(), item, textOf(item.Value));
  }
  const removed = listOf(objectOf(config.RemoveHeadersConfig).Items).map((item) =>
    textOf(objectOf(item).Header),
  );
  return (headers) => {
    for (const name of removed) delete headers[name.toLowerCase()];
    for (const { name, value, override } of set) {
      if (override || headers[name] === undefined) headers[name] = value;
    }
  };
}
