import { runSimulation } from '@cloud-copilot/iam-simulate';
import { bareFunctionName } from '../../infra/local/template/attributes.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  textOf,
} from '../../infra/local/foundations/json.ts';
import type { Resolver } from '../../infra/local/template/template.ts';
import type { StackCall } from './stack-calls.ts';

/** Statements of resource policies by `policyKey`. */
export type ResourcePolicies = ReadonlyMap<string, readonly JsonObject[]>;

/** The resource that a policy is attached to: a bucket, not its objects; all log groups of a region share one. */
export function policyKey(arn: string): string {
  if (arn.startsWith('arn:aws:s3:::')) return arn.split('/')[0] ?? arn;
  return arn.split(':')[2] === 'logs' ? 'logs' : arn;
}

const statementsOf = (document: Json | undefined): JsonObject[] =>
  listOf(objectOf(typeof document === 'string' ? (JSON.parse(document) as Json) : document).Statement).map(
    objectOf,
  );

/** The policies of a stack's resources. Throws if two are attached to one resource, since one replaces the other. */
export function resourcePoliciesOf(resolver: Resolver): Map<string, JsonObject[]> {
  const account = resolver.ref('AWS::AccountId');
  const policies = new Map<string, JsonObject[]>();
  const attach = (arn: string, document: Json | undefined) => {
    if (policies.has(arn)) throw new Error(`${arn} has two policies, of which AWS keeps one.`);
    policies.set(arn, statementsOf(document));
  };
  const add = (key: string, statements: JsonObject[]) =>
    policies.set(key, [...(policies.get(key) ?? []), ...statements]);
  const queues = new Map(
    resolver.list('AWS::SQS::Queue').map(([id]) => [resolver.ref(id), resolver.getAtt(id, 'Arn')]),
  );
  const attached: Record<string, (id: string, own: JsonObject) => void> = {
    'AWS::SNS::TopicPolicy': (_, own) => {
      for (const topic of listOf(own.Topics)) attach(textOf(topic), own.PolicyDocument);
    },
    'AWS::SQS::QueuePolicy': (_, own) => {
      for (const url of listOf(own.Queues)) attach(queues.get(textOf(url)) ?? '', own.PolicyDocument);
    },
    'AWS::S3::BucketPolicy': (_, own) => attach(`arn:aws:s3:::${textOf(own.Bucket)}`, own.PolicyDocument),
    'AWS::KMS::Key': (id, own) => attach(resolver.getAtt(id, 'Arn'), own.KeyPolicy),
    'AWS::IAM::Role': (id, own) => attach(resolver.getAtt(id, 'Arn'), own.AssumeRolePolicyDocument),
    'AWS::Logs::ResourcePolicy': (_, own) => add('logs', statementsOf(own.PolicyDocument)),
    'AWS::Lambda::Permission': (_, own) => {
      const given = textOf(own.FunctionName);
      const region = resolver.ref('AWS::Region');
      const arn = given.startsWith('arn:')
        ? given
        : `arn:aws:lambda:${region}:${account}:function:${bareFunctionName(given)}`;
      const Condition: JsonObject = {
        ...(own.SourceArn !== undefined && { ArnLike: { 'aws:SourceArn': own.SourceArn } }),
        ...(own.SourceAccount !== undefined && {
          StringEquals: { 'aws:SourceAccount': own.SourceAccount },
        }),
      };
      add(arn, [
        {
          Effect: 'Allow',
          Principal: { Service: own.Principal ?? null },
          Action: own.Action ?? null,
          Resource: arn,
          ...(Object.keys(Condition).length > 0 && { Condition }),
        },
      ]);
    },
  };
  for (const [id, { Type }] of resolver.list(...Object.keys(attached)))
    attached[Type]?.(id, resolver.properties(id));
  return policies;
}

/** What AWSLambdaBasicExecutionRole says, the only one of AWS's policies that a role of the stack has. */
const logsAlone = {
  Effect: 'Allow',
  Action: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
  Resource: '*',
};

/** The permissions of roles by ARN, each as one policy. */
export function identityPoliciesOf(resolver: Resolver): Map<string, JsonObject[]> {
  return new Map(
    resolver.list('AWS::IAM::Role').map(([id]) => {
      const { Policies, ManagedPolicyArns } = resolver.properties(id);
      const own = listOf(Policies).flatMap((policy) => statementsOf(objectOf(policy).PolicyDocument));
      const managed = listOf(ManagedPolicyArns).map(() => logsAlone);
      return [resolver.getAtt(id, 'Arn'), [...own, ...managed]] as const;
    }),
  );
}

const document = (statements: readonly JsonObject[]) => ({ Version: '2012-10-17', Statement: statements });

/**
 * The calls that AWS would refuse, with the reason: a policy denies it, or nothing allows it. Only roles may call a
 * resource without a policy: SNS's default policy of a topic is not relied on.
 */
export async function refused(
  calls: readonly StackCall[],
  account: string,
  resources: ResourcePolicies,
  identities: ReadonlyMap<string, readonly JsonObject[]>,
): Promise<string[]> {
  const answers = await Promise.all(
    calls.map(async ({ from, by, action, to, context }) => {
      const own = resources.get(policyKey(to));
      const outcome = await runSimulation(
        {
          request: {
            principal: by,
            action,
            resource: { resource: to, accountId: account },
            contextVariables: { ...context },
          },
          identityPolicies: by.startsWith('arn:')
            ? [{ name: 'granted', policy: document(identities.get(by) ?? []) }]
            : [],
          serviceControlPolicies: [],
          resourceControlPolicies: [],
          ...(own !== undefined && { resourcePolicy: document(own) }),
        },
        {},
      );
      const answer = outcome.resultType === 'error' ? JSON.stringify(outcome.errors) : outcome.overallResult;
      return answer === 'Allowed' ? [] : [`${from}: ${by} ${action} ${to}: ${answer}`];
    }),
  );
  return [...new Set(answers.flat())];
}

/** Types of resources that can be called only by principals named in a policy. */
const guarded = [
  'AWS::SNS::Topic',
  'AWS::SQS::Queue',
  'AWS::S3::Bucket',
  'AWS::KMS::Key',
  'AWS::IAM::Role',
  'AWS::Lambda::Function',
  'AWS::Lambda::Alias',
  'AWS::Logs::LogGroup',
  'AWS::DynamoDB::Table',
];

/** References to guarded resources: the property, like `AWS::Events::Rule Targets/Arn`, and the resource's id. */
export function references(resolver: Resolver): { from: string; place: string; to: string }[] {
  const resources = resolver.template.Resources;
  const found: { from: string; place: string; to: string }[] = [];
  const walk = (from: string, value: Json, path: string): void => {
    if (Array.isArray(value)) return value.forEach((entry) => walk(from, entry, path));
    if (!isObject(value)) return;
    const to = textOf(value.Ref) || textOf(listOf(value['Fn::GetAtt'])[0]);
    if (guarded.includes(resources[to]?.Type ?? '')) found.push({ from, place: path, to });
    for (const [name, entry] of Object.entries(value))
      walk(from, entry, name.startsWith('Fn::') ? path : `${path}/${name}`);
  };
  for (const [id, { Type, Properties }] of Object.entries(resources)) walk(id, Properties ?? {}, Type);
  return found;
}
