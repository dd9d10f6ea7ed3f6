import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Grant, Route } from '../../shared/contract/route.ts';
import { throttlesOf } from '../../shared/contract/throttles.ts';
import { throttlePrefix } from '../../shared/key-prefixes.ts';
import { tableDefinition } from '../table-definition.ts';
import type { Buckets } from './buckets.ts';
import { accept } from './findings.ts';
import type { Keys } from './identity.ts';
import type { Mail } from './mail.ts';
import type { Queues } from './queues.ts';

/** What a function may touch: a route's grants, and what only workers do. */
export type Permission =
  | Grant
  | `${keyof Queues}:${'send' | 'receive'}`
  | 'calls:count'
  | 'mail:send'
  | 'stream:read';

/** What the function of a route may touch: what it declares, and where it has throttles, their counts. */
export const permissionsOf = (route: Route): readonly Permission[] =>
  throttlesOf(route).length > 0 ? [...route.grants, 'calls:count'] : route.grants;

export interface Granted {
  readonly table: Table;
  readonly buckets: Buckets;
  readonly keys: Keys;
  readonly queues: Queues;
  readonly mail: Mail;
  readonly logGroup: LogGroup;
  /** Whether X-Ray is told of the calls. */
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

/** One policy a permission turns into. `table:` and `global:` differ in the code they reach, not in AWS. */
type Part = 'records:read' | 'records:write' | Exclude<Permission, `table:${string}` | `global:${string}`>;

/** The distinct parts of those permissions, in order; what another part includes is left out. */
export function partsOf(permissions: readonly Permission[]): Part[] {
  const parts = new Set<Part>();
  for (const permission of permissions) {
    if (permission === 'table:read' || permission === 'global:read') parts.add('records:read');
    else if (permission === 'table:write' || permission === 'global:write') parts.add('records:write');
    else parts.add(permission);
  }
  for (const kind of ['records', 'media', 'documents'] as const) {
    if (parts.has(`${kind}:write`)) parts.delete(`${kind}:read`);
  }
  if (parts.has('records:write')) parts.delete('calls:count');
  return [...parts].toSorted();
}

function bucketStatements(bucket: Bucket, write: boolean): PolicyStatement[] {
  const actions = ['s3:GetObject', ...(write ? ['s3:PutObject', 's3:DeleteObject'] : [])];
  return [
    allow(actions, bucket.arnForObjects('*')),
    // Without it S3 answers 403, not 404, for an object that is not there.
    allow(['s3:ListBucket'], bucket.bucketArn),
  ];
}

function statementsOf(part: Part, granted: Granted): PolicyStatement[] {
  const { table, buckets, keys, queues, mail } = granted;
  const indexes = tableDefinition.indexes.map(({ name }) => `${table.tableArn}/index/${name}`);
  switch (part) {
    case 'records:read':
      return [allow(readItems, table.tableArn, ...indexes)];
    case 'records:write':
      return [allow([...readItems, ...writeItems], table.tableArn, ...indexes)];
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
        // Listing streams knows no resource.
        allow(['dynamodb:ListStreams'], '*'),
      ];
    default: {
      const [queue, what] = part.split(':') as [keyof Queues, 'send' | 'receive'];
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

/** A role names all objects of a bucket: their keys are made from ids that only a request knows. */
function acceptObjects(role: Role, bucket: Bucket): void {
  accept(role, {
    [`IAM5[Resource::<${bucket.node.id}.Arn>/*]`]: 'The keys of objects are made from the ids of records.',
  });
}

const pascal = (part: string) => part.replace(/(?:^|:)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The role of each distinct set of permissions, made when first asked for. */
export class Roles {
  readonly #stack: Stack;
  readonly #granted: Granted;
  readonly #made = new Map<string, Role>();

  constructor(stack: Stack, granted: Granted) {
    this.#stack = stack;
    this.#granted = granted;
  }

  for(permissions: readonly Permission[]): Role {
    const parts = partsOf(permissions);
    const id = `${parts.map(pascal).join('') || 'Caller'}Role`;
    const made = this.#made.get(id) ?? this.#make(id, parts);
    this.#made.set(id, made);
    return made;
  }

  #make(id: string, parts: Part[]): Role {
    const { table, buckets, logGroup, tracing } = this.#granted;
    const statements = [
      allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
      // Every call reads the caller's record and the published key of sessions.
      ...(parts.some((part) => part.startsWith('records:'))
        ? []
        : [allow(['dynamodb:GetItem'], table.tableArn)]),
      ...parts.flatMap((part) => statementsOf(part, this.#granted)),
      // X-Ray knows no resources.
      ...(tracing ? [allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], '*')] : []),
    ];
    const role = new Role(this.#stack, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: parts.length > 0 ? parts.join(', ') : 'the caller alone',
      inlinePolicies: { granted: new PolicyDocument({ statements }) },
    });
    for (const kind of ['media', 'documents'] as const) {
      if (parts.some((part) => part.startsWith(`${kind}:`))) acceptObjects(role, buckets[kind]);
    }
    if (parts.includes('stream:read') || tracing) {
      accept(role, {
        'IAM5[Resource::*]': 'dynamodb:ListStreams, which Lambda asks for, and X-Ray know no resource.',
      });
    }
    return role;
  }
}
