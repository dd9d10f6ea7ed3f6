import { Policy } from './iam-policy.ts';
import { listOf, objectOf, textOf, type Json } from '../foundations/json.ts';
import type { Resolver } from './template.ts';

/** Grants logs alone. */
const LOGS_ONLY = '/AWSLambdaBasicExecutionRole';

/** The inline policies of every role in the template by the role's ARN. Throws if a role has others. */
export function rolePolicies(resolver: Resolver): Map<string, Policy> {
  const policies = new Map<string, Policy>();
  for (const [id] of resolver.list('AWS::IAM::Role')) {
    const properties = resolver.properties(id);
    const other = listOf(properties.ManagedPolicyArns).find((arn) => !textOf(arn).endsWith(LOGS_ONLY));
    if (other !== undefined)
      throw new Error(`The role ${id} has a policy that the local cloud does not support: ${textOf(other)}.`);
    const own = listOf(properties.Policies).map((policy): Json => objectOf(policy).PolicyDocument ?? {});
    policies.set(resolver.getAtt(id, 'Arn'), new Policy(own, id));
  }
  return policies;
}
