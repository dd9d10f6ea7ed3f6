import * as z from 'zod/mini';

/** The properties of a behavior that affect responses. */
export const Behavior = z.object({
  PathPattern: z.optional(z.string()),
  TargetOriginId: z.string(),
  AllowedMethods: z.optional(z.array(z.string())),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.optional(z.string()),
  ResponseHeadersPolicyId: z.string(),
  Compress: z.literal(true),
  FunctionAssociations: z.optional(
    z.array(z.object({ EventType: z.enum(['viewer-request', 'viewer-response']), FunctionARN: z.string() })),
  ),
});
export type Behavior = z.infer<typeof Behavior>;

export const DistributionConfig = z.object({
  DefaultRootObject: z.string(),
  Origins: z.array(
    z.object({
      Id: z.string(),
      DomainName: z.string(),
      OriginPath: z.optional(z.undefined()),
      OriginCustomHeaders: z.optional(z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() }))),
    }),
  ),
  CacheBehaviors: z.array(Behavior),
  DefaultCacheBehavior: Behavior,
  /** How long errors are cached: the local cloud caches nothing. */
  CustomErrorResponses: z.optional(
    z.array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number() })),
  ),
});
export type DistributionConfig = z.infer<typeof DistributionConfig>;
