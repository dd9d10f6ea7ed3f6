import * as z from 'zod/mini';

/** The properties of a behavior that affect responses. */
export const Behavior = z.object({
  PathPattern: z.optional(z.string()),
  TargetOriginId: z.string(),
  AllowedMethods: z.optional(z.array(z.string())),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.optional(z.string()),
  ResponseHeadersPolicyId: z.optional(z.string()),
  Compress: z.optional(z.boolean()),
  FunctionAssociations: z.optional(z.array(z.object({ EventType: z.string(), FunctionARN: z.string() }))),
});
export type Behavior = z.infer<typeof Behavior>;

export const DistributionConfig = z.object({
  DefaultRootObject: z.optional(z.string()),
  Origins: z.array(
    z.object({
      Id: z.string(),
      DomainName: z.string(),
      OriginPath: z.optional(z.string()),
      OriginCustomHeaders: z.optional(z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() }))),
    }),
  ),
  CacheBehaviors: z.optional(z.array(Behavior)),
  DefaultCacheBehavior: Behavior,
  CustomErrorResponses: z.optional(
    z.array(
      z.object({
        ErrorCode: z.number(),
        ResponseCode: z.optional(z.number()),
        ResponsePagePath: z.optional(z.string()),
      }),
    ),
  ),
});
export type DistributionConfig = z.infer<typeof DistributionConfig>;
