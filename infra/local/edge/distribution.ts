import * as z from 'zod/mini';
import { edgeFunction } from './cloudfront-function.ts';
import { forwardingPolicies, headersPolicies } from './cloudfront-policies.ts';
import { DistributionConfig } from './cloudfront-config.ts';
import { Distribution, type BucketOrigin, type Origin } from './cloudfront.ts';
import type { HttpApi } from './api.ts';
import { listOf, objectOf, textOf } from '../foundations/json.ts';
import { Policy } from '../template/iam-policy.ts';
import { get } from '../storage/s3.ts';
import type { ObjectStore } from '../storage/s3-store.ts';
import { siteFiles } from '../storage/site-directory.ts';
import type { Resolver } from '../template/template.ts';

type DistributionSources = {
  store: ObjectStore;
  api: HttpApi;
  /** Directory of the built site, served instead of the default behavior's bucket. */
  siteDir: string | undefined;
};

/** The template's distribution with its origins. */
export function makeDistribution(resolver: Resolver, sources: DistributionSources): Distribution {
  const [found, ...others] = resolver.list('AWS::CloudFront::Distribution');
  if (!found || others.length > 0)
    throw new Error('The local cloud serves one distribution; the template has none or several.');
  const config = z.parse(DistributionConfig, resolver.properties(found[0]).DistributionConfig);
  const functions = resolver
    .list('AWS::CloudFront::Function')
    .map(
      ([id]) =>
        [
          resolver.getAtt(id, 'FunctionARN'),
          edgeFunction(textOf(resolver.properties(id).FunctionCode)),
        ] as const,
    );
  const buckets = new Map(
    resolver
      .list('AWS::S3::Bucket')
      .map(([id]) => [resolver.getAtt(id, 'RegionalDomainName'), resolver.ref(id)]),
  );
  const policies = bucketPolicies(resolver);

  const { api } = sources;
  const origins = new Map<string, Origin>();
  for (const { Id, DomainName, OriginCustomHeaders = [] } of config.Origins) {
    const bucket = buckets.get(DomainName);
    if (bucket !== undefined) {
      const site = Id === config.DefaultCacheBehavior.TargetOriginId ? sources.siteDir : undefined;
      const read: BucketOrigin =
        site === undefined ? (key, request) => get(sources.store, bucket, key, request) : siteFiles(site);
      origins.set(Id, {
        kind: 'bucket',
        read: guarded(read, bucket, policies.get(bucket)),
      });
    } else if (DomainName === api.api.domainName) {
      const headers = OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
        HeaderName.toLowerCase(),
        HeaderValue,
      ]);
      origins.set(Id, { kind: 'api', api, headers: Object.fromEntries(headers) });
    } else
      throw new Error(`The distribution has an origin that the local cloud cannot reach: ${DomainName}.`);
  }
  return new Distribution(config, {
    origins,
    functions: new Map(functions),
    forwarding: forwardingPolicies(resolver),
    headersPolicies: headersPolicies(resolver),
  });
}

/** CloudFront's permissions in each bucket's policy. */
function bucketPolicies(resolver: Resolver): Map<string, Policy> {
  const policies = new Map<string, Policy>();
  for (const [id] of resolver.list('AWS::S3::BucketPolicy')) {
    const { Bucket, PolicyDocument } = resolver.properties(id);
    const statements = listOf(objectOf(PolicyDocument).Statement)
      .map(objectOf)
      .filter(({ Principal }) => listOf(objectOf(Principal).Service).includes('cloudfront.amazonaws.com'));
    // Without conditions, which require the distribution's ARN: there is only one distribution.
    const Statement = statements.map(({ Effect, Action, Resource }) => ({
      Effect: Effect ?? null,
      Action: Action ?? null,
      Resource: Resource ?? null,
    }));
    policies.set(textOf(Bucket), new Policy([{ Statement }], id));
  }
  return policies;
}

/** S3 answers 403 without permission to read, and for a missing object without permission to list. */
const guarded =
  (read: BucketOrigin, bucket: string, policy: Policy | undefined): BucketOrigin =>
  (key, request) => {
    const refused = {
      status: 403,
      headers: { 'content-type': 'application/xml' },
      body: '<Error><Code>AccessDenied</Code></Error>',
    };
    if (!policy?.allows('s3:GetObject', `arn:aws:s3:::${bucket}/${key}`)) return refused;
    const answer = read(key, request);
    return answer.status === 404 && !policy.allows('s3:ListBucket', `arn:aws:s3:::${bucket}`)
      ? refused
      : answer;
  };
