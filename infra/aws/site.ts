import { Annotations, Duration, Fn, type Stack } from 'aws-cdk-lib';
import type { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { type Operation, pathOf } from '../../shared/contract/index.ts';
import { unsubscribe } from '../../shared/contract/unsubscription.ts';
import type { Buckets } from './buckets.ts';
import type { Config } from './config.ts';
import { mediaResponse, pageRequest, rootObject, unsubscribeRequest } from './edge.ts';
import { accept } from './findings.ts';
import { makeHeaders } from './site-headers.ts';

/** Carries the origin secret, without which the API rejects calls that bypass CloudFront. */
const originSecretHeader = 'x-origin-secret';

/** Every error status that CloudFront caches by default. */
const errorStatuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

export interface SiteOptions {
  readonly config: Config;
  readonly api: CfnApi;
  readonly buckets: Buckets;
  readonly originSecret: string;
  readonly operations: readonly Operation[];
  /** The prerendered paths: `start`, `login/*`. */
  readonly pages: readonly string[];
  /** The paths of the built files and folders: `/icon.svg`, `/assets/`. */
  readonly files: readonly string[];
  /** Certificate of the domain, in us-east-1; defined if there is a domain. */
  readonly certificateArn: string | undefined;
  /** The web ACL in front of the distribution. */
  readonly firewallArn: string | undefined;
}

/**
 * One origin for everything: the site and the images from their buckets, `/api/*` and the pages whose
 * HTML depends on data from the API. No error pages: the API's 404 must stay the API's.
 */
export function makeSite(stack: Stack, options: SiteOptions): Distribution {
  const { config, buckets } = options;
  const shared = {
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    responseHeadersPolicy: makeHeaders(stack),
    compress: true,
  };
  const api = new HttpOrigin(Fn.select(2, Fn.split('/', options.api.attrApiEndpoint)), {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    customHeaders: { [originSecretHeader]: options.originSecret },
  });
  const originAccessControl = new S3OriginAccessControl(stack, 'BucketAccess');
  // With permission to list, S3 answers 404 instead of 403 for a missing object.
  const from = (bucket: Bucket) =>
    S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessControl,
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
  const edge = (id: string, eventType: FunctionEventType, code: string) => ({
    eventType,
    function: new EdgeFunction(stack, id, {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(code),
    }),
  });

  const rendered = options.operations
    .filter(({ route }) => route.answer.kind === 'html')
    .map(({ route }) => pathOf(route));
  const closed: Record<string, string> = config.selfService === 'on' ? {} : { 'start-club': '/contact' };
  const code = pageRequest(options.pages, options.files, rendered, closed);
  const onPage = edge('PageRequest', FunctionEventType.VIEWER_REQUEST, code);
  const calls: BehaviorOptions = {
    ...shared,
    origin: api,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: apiCache(stack),
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  };
  const behaviors: Record<string, BehaviorOptions> = {
    // Before the pattern that fits it, too: the first one is taken.
    [`/api${unsubscribe.path}`]: {
      ...calls,
      functionAssociations: [
        edge('UnsubscribeRequest', FunctionEventType.VIEWER_REQUEST, unsubscribeRequest),
      ],
    },
    '/api/*': calls,
    '/media/*': {
      ...shared,
      origin: from(buckets.media),
      cachePolicy: new CachePolicy(stack, 'MediaCache', {
        comment: 'A minute at the edge; the image states how long a browser may cache it',
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(60),
        maxTtl: Duration.seconds(60),
        queryStringBehavior: CacheQueryStringBehavior.allowList('v'),
      }),
      functionAssociations: [edge('MediaResponse', FunctionEventType.VIEWER_RESPONSE, mediaResponse)],
    },
    ...htmlBehaviors(stack, rendered, { ...shared, origin: api, functionAssociations: [onPage] }),
  };

  const distribution = new Distribution(stack, 'Distribution', {
    comment: stack.stackName,
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_100,
    defaultRootObject: rootObject(options.pages),
    // By default a missing object would stay missing for ten seconds.
    errorResponses: errorStatuses.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    ...(options.firewallArn !== undefined && { webAclId: options.firewallArn }),
    ...(config.domain !== undefined &&
      options.certificateArn !== undefined && {
        domainNames: [config.domain],
        certificate: Certificate.fromCertificateArn(stack, 'Certificate', options.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
    defaultBehavior: {
      ...shared,
      origin: from(buckets.site),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [onPage],
    },
    additionalBehaviors: behaviors,
  });
  Annotations.of(distribution).acknowledgeWarning(
    '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    'The root is an object, the images are under /media/, and no query string reaches a bucket.',
  );
  accept(distribution, {
    CFR1: 'Members travel: no country is blocked.',
    ...(options.firewallArn === undefined && {
      CFR2: 'Without a firewall, guessable routes are throttled only in the table, per account and network address.',
    }),
    CFR3: 'This log would hold network addresses and paths. That of watch-stack.ts does not.',
    ...(config.domain === undefined && {
      CFR4: "Without a domain the distribution has CloudFront's certificate, which fixes the TLS version.",
    }),
  });
  return distribution;
}

/**
 * Caches no response: the default lifetime is 0 seconds, and the API states none. The viewer's address in the cache key
 * is the only way to have CloudFront forward it together with all of the viewer's headers but Host; the rest of the key
 * ensures that no two viewers share a response.
 */
function apiCache(stack: Stack): CachePolicy {
  return new CachePolicy(stack, 'ApiCache', {
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(1),
    headerBehavior: CacheHeaderBehavior.allowList('Authorization', 'CloudFront-Viewer-Address'),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    cookieBehavior: CacheCookieBehavior.all(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
}

/**
 * A behaviour for each page that the API renders: one cache entry per page however its link is encoded; the page states
 * its lifetime.
 */
function htmlBehaviors(
  stack: Stack,
  paths: readonly string[],
  shared: BehaviorOptions,
): Record<string, BehaviorOptions> {
  if (paths.length === 0) return {};
  const cachePolicy = new CachePolicy(stack, 'PageCache', {
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(60),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
  const patterns = new Set(paths.map((path) => path.replaceAll(/\{\w+\}/g, '*')));
  return Object.fromEntries([...patterns].map((pattern) => [pattern, { ...shared, cachePolicy }]));
}
