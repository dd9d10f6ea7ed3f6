import { describe, expect, it } from 'vitest';
import { synthesize } from '../../infra/aws/app.ts';
import { readAssembly } from '../../infra/local/template/assembly.ts';
import {
  identityPoliciesOf,
  policyKey,
  references,
  refused,
  resourcePoliciesOf,
} from './resource-policies.ts';
import { callsOf, resolved } from './stack-calls.ts';
import { assembled, config } from './synthesized.ts';

/** References that cause no call while the stack runs, and why. */
const inert = [
  // A policy, which is used to evaluate the calls.
  /^AWS::IAM::(Role|Policy)\/(Policies|PolicyDocument|Roles)/,
  /^AWS::(SNS::Topic|SQS::Queue|S3::Bucket|Logs::Resource)Policy\/|^AWS::Lambda::Permission\//,
  // A name. Calls by functions are checked against their roles, by the local cloud's gateway.
  /^AWS::Lambda::Function\/Environment/,
  /^AWS::CloudWatch::(Alarm\/(Dimensions|Metrics)|Dashboard\/)/,
  // The owner. Lambda, which polls or invokes, needs no permission.
  /^AWS::Lambda::(Version|Alias|EventInvokeConfig|EventSourceMapping)\/FunctionName/,
  /^AWS::SNS::Subscription\/TopicArn/,
  // SQS moves dead letters within an account without a grant.
  /^AWS::SQS::Queue\/RedrivePolicy/,
  // Done with the permissions of the deployer: API Gateway creates its log's policy, CloudFormation calls the uploader.
  /^AWS::ApiGatewayV2::Stage\/AccessLogSettings/,
  /^Custom::CDKBucketDeployment\//,
];

const full = { ...config, alarmAddress: 'jour@example.se', tracing: true };
const stacks = (['route', 'resource'] as const).flatMap((functionGrouping) =>
  assembled({ config: { ...full, functionGrouping }, uploadsSite: true, pages: ['/'] }, (assembly) => {
    synthesize(assembly);
    return readAssembly(assembly.outdir).map((stack) => {
      const resolver = resolved(stack);
      const resources = resourcePoliciesOf(resolver);
      const identities = identityPoliciesOf(resolver);
      return {
        name: `${stack.name} by ${functionGrouping}`,
        resolver,
        resources,
        calls: callsOf(stack, resolver),
        refusedOf: (calls: ReturnType<typeof callsOf>, policies = resources) =>
          refused(calls, stack.account, policies, identities),
      };
    });
  }),
);

describe.each(stacks)('$name', ({ resolver, resources, calls, refusedOf }) => {
  it('allows every service the calls that the template configures: no policy refuses one', async () => {
    expect(await refusedOf(calls)).toEqual([]);
  });

  it('has no reference to a guarded resource without a declared call', () => {
    const targets = calls.map(({ from, to }) => `${from} ${policyKey(to)}`);
    const unsaid = references(resolver).filter(({ from, place, to }) => {
      const attributes = resolver.attributes(to);
      const names = [attributes.Ref, attributes.Arn, attributes.StreamArn, attributes.AliasArn];
      const isCalled = names.some((name) => name && targets.includes(`${from} ${policyKey(name)}`));
      const isLog = attributes.Arn?.includes(':log-group:') && targets.includes(`${from} logs`);
      return !isCalled && isLog !== true && !inert.some((pattern) => pattern.test(place));
    });
    expect(unsaid.map(({ place, to }) => `${place} -> ${to}`)).toEqual([]);
  });

  it('needs each grant of a resource’s policy: without any one of them a call is refused', async () => {
    const idle: string[] = [];
    for (const [key, statements] of resources)
      for (const taken of statements.filter(({ Effect }) => Effect === 'Allow')) {
        const without = new Map(resources).set(
          key,
          statements.filter((statement) => statement !== taken),
        );
        const affected = calls.filter(({ to }) => policyKey(to) === key);
        if ((await refusedOf(affected, without)).length === 0) idle.push(`${key}: ${JSON.stringify(taken)}`);
      }
    expect(idle).toEqual([]);
  });
});
