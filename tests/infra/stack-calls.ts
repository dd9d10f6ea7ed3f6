import type { SynthesizedStack } from '../../infra/local/template/assembly.ts';
import { bareFunctionName, localAttributes } from '../../infra/local/template/attributes.ts';
import { type Json, type JsonObject, listOf, objectOf, textOf } from '../../infra/local/foundations/json.ts';
import { Resolver } from '../../infra/local/template/template.ts';

/** A call that an AWS service, or a role it assumes, makes while the stack runs. */
export interface StackCall {
  /** Logical id of the resource whose properties cause it. */
  readonly from: string;
  /** `cloudwatch.amazonaws.com`, or the ARN of a role. */
  readonly by: string;
  readonly action: string;
  /** ARN of the called resource. */
  readonly to: string;
  /** Condition keys that AWS provides. */
  readonly context: Readonly<Record<string, string>>;
}
type OwnCall = Omit<StackCall, 'from' | 'context'> & { readonly source?: string };

interface Caller {
  readonly id: string;
  readonly own: JsonObject;
  /** An ARN of this stack's account and region. */
  readonly arn: (service: string, rest: string) => string;
  /** The role of a function, by the function's name or ARN. */
  readonly roleOf: (functionNameOrArn: string) => string;
  readonly resolver: Resolver;
}

/** A stack's template with every reference resolved; parameters without a default get a value. */
export function resolved(stack: SynthesizedStack): Resolver {
  const resolver: Resolver = new Resolver({
    template: stack.template,
    parameters: {
      'AWS::Region': stack.region,
      'AWS::AccountId': stack.account,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      ...Object.fromEntries(
        Object.entries(stack.template.Parameters ?? {})
          .filter(([, { Default }]) => Default === undefined)
          .map(([name]) => [name, `A${name.toUpperCase()}`]),
      ),
    },
    attributes: (id, resource) => ({
      MonitorArn: `arn:aws:ce::${stack.account}:anomalymonitor/${id}`,
      ...localAttributes(
        {
          stack,
          resolver: () => resolver,
          gatewayUrl: 'http://sqs.example',
          publicHost: 'lotter.example.se',
        },
        id,
        resource,
      ),
    }),
  });
  return resolver;
}

const reach: Readonly<Record<string, string>> = {
  sns: 'sns:Publish',
  sqs: 'sqs:SendMessage',
  lambda: 'lambda:InvokeFunction',
};
/** The call of a service to its target: publish, send or invoke. */
function reaching(by: string, to: Json | undefined, source?: string): OwnCall {
  const target = textOf(to);
  const action = reach[target.split(':')[2] ?? ''];
  if (action === undefined) throw new Error(`No call is declared for ${by} on ${target}.`);
  return { by, action, to: target, ...(source !== undefined && { source }) };
}
const textsOf = (value: Json | undefined): string[] => listOf(value).map(textOf);
const assumes = (by: string, role: Json | undefined): OwnCall => ({
  by,
  action: 'sts:AssumeRole',
  to: textOf(role),
});
/** A write to a log group, given by name or by an ARN that ends in `:*`. */
const writesLog = (by: string, group: string, source?: string): OwnCall[] =>
  ['logs:CreateLogStream', 'logs:PutLogEvents'].map((action) => ({
    by,
    action,
    to: `${group.replace(/:\*$/, '')}:log-stream:one`,
    ...(source !== undefined && { source }),
  }));

/** All permissions of a role, enumerated: the policies of the resources must allow them. */
function granted(role: string, document: Json | undefined): OwnCall[] {
  return listOf(objectOf(document).Statement)
    .map(objectOf)
    .flatMap(({ Action, Resource }) =>
      textsOf(Action).flatMap((action) =>
        textsOf(Resource).map((to) => ({
          by: role,
          action,
          to: to === '*' ? to : to.replace(/\*$/, to.includes(':log-group:') ? 'log-stream:one' : 'one'),
        })),
      ),
    );
}

/** The calls that the properties of a type of resource cause. The CDK's uploader is left to the CDK. */
const callers: Readonly<Record<string, (caller: Caller) => OwnCall[]>> = {
  'AWS::CloudWatch::Alarm': ({ id, own, arn }) =>
    [own.AlarmActions, own.OKActions, own.InsufficientDataActions]
      .flatMap(textsOf)
      .map((target) => reaching('cloudwatch.amazonaws.com', target, arn('cloudwatch', `alarm:${id}`))),
  'AWS::Events::Rule': ({ id, own, resolver }) =>
    listOf(own.Targets)
      .map(objectOf)
      .flatMap(({ Arn, DeadLetterConfig }) => [Arn, ...listOf(objectOf(DeadLetterConfig).Arn)])
      .map((target) => reaching('events.amazonaws.com', target, resolver.getAtt(id, 'Arn'))),
  'AWS::Lambda::Function': ({ id, own, arn, roleOf }) => [
    assumes('lambda.amazonaws.com', own.Role),
    ...textsOf(objectOf(own.LoggingConfig).LogGroup).flatMap((group) =>
      writesLog(roleOf(id), arn('logs', `log-group:${group}`)),
    ),
  ],
  'AWS::Lambda::EventInvokeConfig': ({ own, roleOf }) =>
    Object.values(objectOf(own.DestinationConfig)).map((end) =>
      reaching(roleOf(textOf(own.FunctionName)), objectOf(end).Destination),
    ),
  'AWS::Lambda::EventSourceMapping': ({ own, roleOf }) => {
    const [service = '', from] = [textOf(own.EventSourceArn).split(':')[2], textOf(own.EventSourceArn)];
    const needs: Record<string, string[]> = {
      sqs: ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'],
      dynamodb: ['DescribeStream', 'GetRecords', 'GetShardIterator'],
    };
    const by = roleOf(textOf(own.FunctionName));
    return (needs[service] ?? []).map((action) => ({ by, action: `${service}:${action}`, to: from }));
  },
  'AWS::ApiGatewayV2::Api': ({ own }) =>
    Object.values(objectOf(objectOf(own.Body).paths))
      .flatMap((operations) => Object.values(objectOf(operations)))
      .map((operation) => objectOf(objectOf(operation)['x-amazon-apigateway-integration']))
      .flatMap(({ uri, credentials }) => [
        assumes('apigateway.amazonaws.com', credentials),
        reaching(textOf(credentials), textOf(uri).replace(/^.*functions\/(arn:.*)\/invocations$/, '$1')),
      ]),
  'AWS::CloudFront::Distribution': ({ id, own, resolver }) => {
    const account = resolver.ref('AWS::AccountId');
    const source = `arn:aws:cloudfront::${account}:distribution/${resolver.ref(id)}`;
    return listOf(objectOf(own.DistributionConfig).Origins)
      .map(objectOf)
      .filter(({ OriginAccessControlId }) => OriginAccessControlId !== undefined)
      .map(({ DomainName }) => `arn:aws:s3:::${textOf(DomainName).split('.s3.')[0]}`)
      .flatMap((bucket) => [
        { by: 'cloudfront.amazonaws.com', action: 's3:GetObject', to: `${bucket}/one`, source },
        // Without it a missing object is 403 instead of 404.
        { by: 'cloudfront.amazonaws.com', action: 's3:ListBucket', to: bucket, source },
      ]);
  },
  'AWS::Logs::DeliveryDestination': ({ id, own, arn }) =>
    writesLog(
      'delivery.logs.amazonaws.com',
      textOf(own.DestinationResourceArn),
      arn('logs', `delivery-source:${id}`),
    ),
  'AWS::SES::ConfigurationSetEventDestination': ({ own, arn }) =>
    textsOf(objectOf(objectOf(own.EventDestination).EventBridgeDestination).EventBusArn)
      // An AWS service needs no permission for the default bus, and reaches no other.
      .filter((bus) => bus !== arn('events', 'event-bus/default'))
      .map((to) => ({ by: 'ses.amazonaws.com', action: 'events:PutEvents', to })),
  'AWS::SNS::Subscription': ({ own }) =>
    own.Protocol === 'email' ? [] : [reaching('sns.amazonaws.com', own.Endpoint, textOf(own.TopicArn))],
  'AWS::CE::AnomalySubscription': ({ own }) =>
    listOf(own.Subscribers)
      .map(objectOf)
      .filter(({ Type }) => Type !== 'EMAIL')
      .map(({ Address }) => reaching('costalerts.amazonaws.com', Address)),
  'AWS::CodeDeploy::DeploymentGroup': ({ own }) => [assumes('codedeploy.amazonaws.com', own.ServiceRoleArn)],
  'AWS::IAM::Role': ({ id, own, resolver }) =>
    listOf(own.Policies).flatMap((policy) =>
      granted(resolver.getAtt(id, 'Arn'), objectOf(policy).PolicyDocument),
    ),
};

export function callsOf(stack: SynthesizedStack, resolver: Resolver): StackCall[] {
  const roles = new Map(
    resolver
      .list('AWS::Lambda::Function')
      .flatMap(([id]) => [id, resolver.ref(id)].map((name) => [name, textOf(resolver.properties(id).Role)])),
  );
  const roleOf = (name: string) => roles.get(bareFunctionName(name)) ?? '';
  const arn = (service: string, rest: string) =>
    `arn:aws:${service}:${stack.region}:${stack.account}:${rest}`;
  return resolver.list(...Object.keys(callers)).flatMap(([id, { Type }]) =>
    (callers[Type]?.({ id, own: resolver.properties(id), arn, roleOf, resolver }) ?? []).map(
      ({ source, ...call }) => ({
        ...call,
        from: id,
        context: {
          'aws:SecureTransport': 'true',
          ...(source !== undefined && { 'aws:SourceArn': source, 'aws:SourceAccount': stack.account }),
        },
      }),
    ),
  );
}
