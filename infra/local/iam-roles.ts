import { Policy } from './iam-policy.ts';
import { listOf, objectOf, textOf, type Json } from './json.ts';
import type { Resolver } from './template.ts';

/** Managed policies that grant nothing that the local cloud supports, such as logs and traces. */
const LOGS_ONLY = [
  'AWSLambdaBasicExecutionRole',
  'AWSXRayDaemonWriteAccess',
  'AmazonAPIGatewayPushToCloudWatchLogs',
];

/**
 * The policy of every role in the template by the role's ARN, merging inline, attached and customer-managed policies.
 */
export function rolePolicies(resolver: Resolver): Map<string, Policy> {
  const documents = new Map<string, Json[]>();
  const managed = new Map<string, Json>();
  for (const [id] of resolver.list('AWS::IAM::ManagedPolicy')) {
    managed.set(resolver.ref(id), resolver.properties(id).PolicyDocument ?? {});
  }
  for (const [id] of resolver.list('AWS::IAM::Role')) {
    const properties = resolver.properties(id);
    const own = listOf(properties.Policies).map((policy): Json => objectOf(policy).PolicyDocument ?? {});
    for (const arn of listOf(properties.ManagedPolicyArns).map(textOf)) {
      const document = managed.get(arn);
      if (document !== undefined) own.push(document);
      else if (!LOGS_ONLY.some((name) => arn.endsWith(`/${name}`))) {
        throw new Error(`The role ${id} has a managed policy that the local cloud does not support: ${arn}.`);
      }
    }
    documents.set(resolver.ref(id), own);
  }
  for (const [id] of resolver.list('AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy')) {
    const { Roles, PolicyDocument } = resolver.properties(id);
    for (const role of listOf(Roles).map(textOf)) {
      if (PolicyDocument !== undefined) documents.get(role)?.push(PolicyDocument);
    }
  }
  const policies = new Map<string, Policy>();
  for (const [id] of resolver.list('AWS::IAM::Role')) {
    policies.set(resolver.getAtt(id, 'Arn'), new Policy(documents.get(resolver.ref(id)) ?? [], id));
  }
  return policies;
}
