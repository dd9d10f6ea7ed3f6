import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Grant, Route } from '../../shared/contract/route.ts';
import { throttlesOf } from '../../shared/contract/throttles.ts';
import { everyLog, throttlePrefix } from '../../shared/key-prefixes.ts';
import { tableDefinition } from '../table-definition.ts';
import type { Buckets } from './buckets.ts';
import { accept } from './findings.ts';
import type { Keys } from './identity.ts';
import type { MailConstructs } from './mail.ts';
import type { QueueConstructs } from './queues.ts';

/** What a function may access: a route's grants, and permissions of workers. */
export type Permission =
  | Grant
  | `${keyof QueueConstructs}:${'send' | 'receive'}`
  | 'calls:count'
  | 'mail:send'
  | 'stream:read';

/** The permissions of a route's function: its grants and, if it has throttles, their counters. */
export const permissionsOf = (route: Route): readonly Permission[] =>
  throttlesOf(route).length > 0 ? [...route.grants, 'calls:count'] : route.grants;

export interface Granted {
  readonly table: Table;
  readonly buckets: Buckets;
  readonly keys: Keys;
  readonly queues: QueueConstructs;
  readonly mail: MailConstructs;
  readonly logGroup: LogGroup;
  /** Whether calls are traced by X-Ray. */
  readonly tracing: boolean;
}

const readItems = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const writeItems = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:BatchWriteItem',
];

const allow = (actions: string[], ...resources: string[]) =>
  new PolicyStatement({ effect: Effect.ALLOW, actions, resources });

/** A policy in IAM. `table:` and `global:` permissions differ in code, not in IAM. */
type RolePolicy =
  | 'records:read'
  | 'records:write'
  | Exclude<Permission, `table:${string}` | `global:${string}`>;

/** The distinct policies of the permissions, sorted, without those that another one includes. */
export function policiesOf(permissions: readonly Permission[]): RolePolicy[] {
  const policies = new Set<RolePolicy>();
  for (const permission of permissions) {
    if (permission === 'table:read' || permission === 'global:read') policies.add('records:read');
    else if (permission === 'table:write' || permission === 'global:write') policies.add('records:write');
    else policies.add(permission);
  }
  for (const kind of ['records', 'media', 'documents'] as const) {
    if (policies.has(`${kind}:write`)) policies.delete(`${kind}:read`);
  }
  if (policies.has('records:write')) policies.delete('calls:count');
  return [...policies].toSorted();
}

function bucketStatements(bucket: Bucket, write: boolean): PolicyStatement[] {
  const actions = ['s3:GetObject', ...(write ? ['s3:PutObject', 's3:DeleteObject'] : [])];
  return [
    allow(actions, bucket.arnForObjects('*')),
    // Without it S3 answers 403 instead of 404 for a missing object.
    allow(['s3:ListBucket'], bucket.bucketArn),
  ];
}

function statementsOf(policy: RolePolicy, granted: Granted): PolicyStatement[] {
  const { table, buckets, keys, queues, mail } = granted;
  const indexes = tableDefinition.indexes.map(({ name }) => `${table.tableArn}/index/${name}`);
  switch (policy) {
    case 'records:read':
      return [allow(readItems, table.tableArn, ...indexes)];
    case 'records:write':
      return [
        allow([...readItems, ...writeItems], table.tableArn, ...indexes),
        // A club's log only grows: no function changes or deletes an entry (R230).
        new PolicyStatement({
          effect: Effect.DENY,
          actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'],
          resources: [table.tableArn],
          conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [everyLog] } },
        }),
      ];
    case 'calls:count':
      return [
        new PolicyStatement({
          effect: Effect.ALLOW,
          actions: ['dynamodb:UpdateItem'],
          resources: [table.tableArn],
          conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${throttlePrefix}*`] } },
        }),
      ];
    case 'media:read':
      return bucketStatements(buckets.media, false);
    case 'media:write':
      return bucketStatements(buckets.media, true);
    case 'documents:read':
      return bucketStatements(buckets.documents, false);
    case 'documents:write':
      return bucketStatements(buckets.documents, true);
    case 'session:sign':
      return [allow(['kms:Sign', 'kms:GetPublicKey'], keys.session.keyArn)];
    case 'link:sign':
      return [allow(['kms:GenerateMac'], keys.link.keyArn)];
    case 'mail:send':
      return [
        allow(
          ['ses:SendRawEmail'],
          mail.identity.emailIdentityArn,
          granted.table.stack.formatArn({
            service: 'ses',
            resource: 'configuration-set',
            resourceName: mail.configurationSet.configurationSetName,
          }),
        ),
      ];
    case 'stream:read':
      return [
        allow(
          ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
          table.tableStreamArn ?? '',
        ),
        // ListStreams has no resource-level permission.
        allow(['dynamodb:ListStreams'], '*'),
      ];
    default: {
      const [queue, what] = policy.split(':') as [keyof QueueConstructs, 'send' | 'receive'];
      return [
        what === 'send'
          ? allow(['sqs:SendMessage'], queues[queue].queueArn)
          : allow(
              [
                'sqs:ReceiveMessage',
                'sqs:DeleteMessage',
                'sqs:ChangeMessageVisibility',
                'sqs:GetQueueAttributes',
              ],
              queues[queue].queueArn,
            ),
      ];
    }
  }
}

/** A role covers all objects of a bucket: their keys contain ids that are known only per request. */
function acceptObjects(role: Role, bucket: Bucket): void {
  accept(role, {
    [`IAM5[Resource::<${bucket.node.id}.Arn>/*]`]: 'The keys of objects contain the ids of records.',
  });
}

const pascal = (policy: string) =>
  policy.replace(/(?:^|:)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The role of each distinct set of permissions, created on first use. */
export class Roles {
  readonly #stack: Stack;
  readonly #granted: Granted;
  readonly #roles = new Map<string, Role>();

  constructor(stack: Stack, granted: Granted) {
    this.#stack = stack;
    this.#granted = granted;
  }

  for(permissions: readonly Permission[]): Role {
    const policies = policiesOf(permissions);
    const id = `${policies.map(pascal).join('') || 'Caller'}Role`;
    const role = this.#roles.get(id) ?? this.#make(id, policies);
    this.#roles.set(id, role);
    return role;
  }

  #make(id: string, policies: RolePolicy[]): Role {
    const { table, buckets, logGroup, tracing } = this.#granted;
    const statements = [
      allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
      // Every call reads the caller's record and the published session key.
      ...(policies.some((policy) => policy.startsWith('records:'))
        ? []
        : [allow(['dynamodb:GetItem'], table.tableArn)]),
      ...policies.flatMap((policy) => statementsOf(policy, this.#granted)),
      // X-Ray has no resource-level permissions.
      ...(tracing ? [allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], '*')] : []),
    ];
    const role = new Role(this.#stack, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: policies.length > 0 ? policies.join(', ') : 'the caller alone',
      inlinePolicies: { granted: new PolicyDocument({ statements }) },
    });
    for (const kind of ['media', 'documents'] as const) {
      if (policies.some((policy) => policy.startsWith(`${kind}:`))) acceptObjects(role, buckets[kind]);
    }
    if (policies.includes('stream:read') || tracing) {
      accept(role, {
        'IAM5[Resource::*]':
          'dynamodb:ListStreams, which Lambda requires, and X-Ray have no resource-level permissions.',
      });
    }
    return role;
  }
}
