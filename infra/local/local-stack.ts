import type { SynthesizedStack } from './assembly.ts';
import { bareFunctionName, localAttributes } from './attributes.ts';
import type { SecretFile } from './secret-file.ts';
import { secretReferences } from './secrets.ts';
import { Resolver } from './template.ts';

type StackParts = {
  gatewayUrl: string;
  publicUrl: string;
  secrets: SecretFile;
  exports: Map<string, string>;
  parameters: Record<string, string>;
};

/** Resolves the template of a stack against this machine. */
export function resolverOf(stack: SynthesizedStack, parts: StackParts): Resolver {
  const publicHost = new URL(parts.publicUrl).host;
  const resolver: Resolver = new Resolver({
    template: stack.template,
    parameters: {
      'AWS::Region': stack.region,
      'AWS::AccountId': stack.account,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stack.name,
      'AWS::StackId': `arn:aws:cloudformation:${stack.region}:${stack.account}:stack/${stack.name}/local`,
      BootstrapVersion: '21',
      ...parts.parameters,
    },
    attributes: (id, resource) =>
      localAttributes(
        { stack, resolver: () => resolver, gatewayUrl: parts.gatewayUrl, publicHost },
        id,
        resource,
      ),
    exports: parts.exports,
    dynamic: secretReferences(stack.template, parts.secrets),
  });
  for (const { Export, Value } of Object.values(stack.template.Outputs ?? {})) {
    if (Export) parts.exports.set(resolver.text(Export.Name), resolver.text(Value));
  }
  return resolver;
}

/** Types that need no emulation: permissions are read with their resources, the others monitor. */
const SILENT =
  /^AWS::(IAM|Logs|CloudWatch|WAFv2|CDK|SSM|SecretsManager|XRay|ApplicationAutoScaling|Synthetics|Route53|CertificateManager|Budgets)::|^AWS::Lambda::(Version|Alias|Permission|EventInvokeConfig|EventSourceMapping|Function)$|^AWS::S3::(Bucket|BucketPolicy)$|^AWS::SQS::(Queue|QueuePolicy)$|^AWS::SNS::(Topic|TopicPolicy|Subscription)$|^AWS::KMS::(Key|Alias)$|^AWS::DynamoDB::(Table|GlobalTable)$|^AWS::ApiGatewayV2::(Api|Deployment|Stage)$|^AWS::CloudFront::(Distribution|Function|CachePolicy|OriginRequestPolicy|ResponseHeadersPolicy|OriginAccessControl)$|^AWS::(Events::Rule|Scheduler::Schedule)$|^AWS::SES::(ConfigurationSet|ConfigurationSetEventDestination|EmailIdentity)$/;

/** The types of resources in the template that the local cloud ignores. */
export const unserved = (resolver: Resolver): string[] => [
  ...new Set(
    Object.values(resolver.template.Resources)
      .map(({ Type }) => Type)
      .filter((type) => !SILENT.test(type)),
  ),
];

/**
 * Finds the physical name of a resource by its logical id, with or without the hash that the CDK appends, or by its
 * physical name. Throws if no resource or more than one matches.
 */
export function physicalName(resolvers: Resolver[], types: string[], name: string): string {
  const found = new Set<string>();
  for (const resolver of resolvers) {
    for (const [id] of resolver.list(...types)) {
      const names = [id, id.replace(/[0-9A-F]{8}$/, ''), bareFunctionName(resolver.ref(id))];
      if (names.includes(name)) found.add(resolver.ref(id));
    }
  }
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) {
    throw new Error(
      `${others.length > 0 ? 'More than one' : 'No'} resource of type ${types.join(' or ')} is called ${name}.`,
    );
  }
  return only;
}
