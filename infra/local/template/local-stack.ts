import type { SynthesizedStack } from './assembly.ts';
import { bareFunctionName, localAttributes } from './attributes.ts';
import { Resolver } from './template.ts';

type StackParts = {
  gatewayUrl: string;
  publicUrl: string;
  parameters: Record<string, string>;
};

/** Types that the local cloud emulates, or that need no emulation: what monitors, deploys or deletes. */
const KNOWN =
  /^(AWS::(ApiGatewayV2::(Api|Deployment|Stage)|CloudFront::(CachePolicy|Distribution|Function|OriginAccessControl|ResponseHeadersPolicy)|DynamoDB::Table|Events::Rule|IAM::Role|KMS::Key|Lambda::(EventInvokeConfig|EventSourceMapping|Function|Permission)|Logs::LogGroup|S3::(Bucket|BucketPolicy)|SES::(ConfigurationSet|ConfigurationSetEventDestination|EmailIdentity)|SQS::(Queue|QueuePolicy))|Custom::S3AutoDeleteObjects)$/;

/** Resolves the template of a stack against this machine. Throws if it has a resource that nothing here emulates. */
export function resolverOf(stack: SynthesizedStack, parts: StackParts): Resolver {
  for (const [id, { Type }] of Object.entries(stack.template.Resources))
    if (!KNOWN.test(Type)) throw new Error(`The local cloud does not support ${Type}, the type of ${id}.`);
  const publicHost = new URL(parts.publicUrl).host;
  const resolver: Resolver = new Resolver({
    template: stack.template,
    parameters: {
      'AWS::Region': stack.region,
      'AWS::AccountId': stack.account,
      'AWS::Partition': 'aws',
      BootstrapVersion: '21',
      ...parts.parameters,
    },
    attributes: (id, resource) =>
      localAttributes(
        { stack, resolver: () => resolver, gatewayUrl: parts.gatewayUrl, publicHost },
        id,
        resource,
      ),
  });
  return resolver;
}

/**
 * Finds the physical name of a resource by its logical id, with or without the hash that the CDK appends, or by its
 * physical name. Throws if no resource or more than one matches.
 */
export function physicalName(resolver: Resolver, type: string, name: string): string {
  const found = resolver
    .list(type)
    .filter(([id]) =>
      [id, id.replace(/[0-9A-F]{8}$/, ''), bareFunctionName(resolver.ref(id))].includes(name),
    );
  const [only, ...others] = found.map(([id]) => resolver.ref(id));
  if (only !== undefined && others.length === 0) return only;
  throw new Error(
    `${only === undefined ? 'No' : 'More than one'} resource of type ${type} is called ${name}.`,
  );
}
