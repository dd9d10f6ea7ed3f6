import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { operations } from '../../shared/contract/index.ts';
import { tableDefinition } from '../../infra/table-definition.ts';
import { config, manyOperations, someOperations as some, synthesized } from './synthesized.ts';

const { template } = synthesized();
const countOf = (found: typeof template) => Object.keys(found.toJSON().Resources as object).length;

describe('limits of CloudFormation', () => {
  const maxResources = 500;
  const maxCharacters = 1_000_000;

  it('has room for 250 routes with a function each', () => {
    const many = synthesized({ operations: manyOperations(250), config: { ...config, firewall: false } });
    many.template.resourcePropertiesCountIs(
      'AWS::Lambda::Function',
      { FunctionName: Match.stringLikeRegexp('-api-') },
      250,
    );
    expect(countOf(many.template)).toBeLessThan(maxResources);
    expect(many.size).toBeLessThan(maxCharacters);
  });

  it('needs a fraction of them with a function per resource', () => {
    const grouped = synthesized({ config: { ...config, functionGrouping: 'resource' } });
    const groups = new Set(operations.map(({ resource }) => resource)).size;
    // Plus the resources of releases: a deployment group per resource, their role and alarm, and that of the API.
    const ids = Object.keys(grouped.template.toJSON().Resources as object);
    expect(ids.filter((id) => !id.includes('Release')).length).toBeLessThan(54 + 6 * groups);
    expect(countOf(grouped.template)).toBeLessThan(47 + 8 * groups);
  });
});

describe('logs', () => {
  it('every function writes to a group that keeps its lines for a limited time', () => {
    const loggers = Object.entries(template.findResources('AWS::Lambda::Function'));
    expect(
      loggers.filter(([, { Properties }]) => !Properties.LoggingConfig?.LogGroup).map(([id]) => id),
    ).toEqual([]);
    template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: Match.anyValue() });
  });
});

describe('the table', () => {
  it('is billed per request, recoverable to any second, protected, and streams new images', () => {
    template.resourceCountIs('AWS::DynamoDB::Table', 1);
    template.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        DeletionProtectionEnabled: true,
        StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
        TimeToLiveSpecification: { AttributeName: tableDefinition.timeToLive, Enabled: true },
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
      },
    });
  });

  it('has an index from which lists are read, and one of keys', () => {
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      GlobalSecondaryIndexes: [
        { IndexName: 'GSI1', Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['view'] } },
        { IndexName: 'GSI2', Projection: { ProjectionType: 'KEYS_ONLY' } },
      ],
    });
  });

  it('can be deleted in a development installation only', () => {
    const { template: development } = synthesized({
      operations: some,
      config: { ...config, profile: 'development' },
    });
    development.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtectionEnabled: false },
    });
    development.allResources('AWS::KMS::Key', { DeletionPolicy: 'RetainExceptOnCreate' });
  });

  it('keeps its logical id, like every resource that holds data', () => {
    for (const id of ['Table', 'Media', 'Documents', 'Site', 'SessionKey', 'LinkKey']) {
      expect(template.toJSON().Resources).toHaveProperty(id);
    }
  });
});

describe('buckets', () => {
  it('are encrypted, versioned, private and require TLS', () => {
    template.resourceCountIs('AWS::S3::Bucket', 3);
    template.allResourcesProperties('AWS::S3::Bucket', {
      BucketEncryption: Match.anyValue(),
      VersioningConfiguration: { Status: 'Enabled' },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
    template.resourceCountIs('AWS::S3::BucketPolicy', 3);
    template.allResourcesProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      },
    });
  });

  it('are retained with their objects in production, and deleted with the stack in development', () => {
    template.allResources('AWS::S3::Bucket', { DeletionPolicy: 'RetainExceptOnCreate' });
    template.resourceCountIs('Custom::S3AutoDeleteObjects', 0);
    const { template: development } = synthesized({
      operations: some,
      config: { ...config, profile: 'development' },
    });
    development.allResources('AWS::S3::Bucket', { DeletionPolicy: 'Delete' });
    const emptied = Object.values(development.findResources('Custom::S3AutoDeleteObjects'));
    expect(
      emptied.map(({ Properties }) => (Properties.BucketName as { Ref: string }).Ref).toSorted(),
    ).toEqual(['Documents', 'Media', 'Site']);
    // The function that empties them is deleted first, and may delete versions.
    for (const { DependsOn } of emptied) expect(DependsOn).toEqual([expect.stringContaining('Policy')]);
    development.allResourcesProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Action: Match.arrayWith(['s3:DeleteObject*', 's3:List*']),
            Principal: { AWS: { 'Fn::GetAtt': [Match.stringLikeRegexp('^CustomS3AutoDelete'), 'Arn'] } },
          }),
        ]),
      },
    });
  });
});

describe('queues', () => {
  const queues = Object.entries(template.findResources('AWS::SQS::Queue'));
  const isDeadLetters = (id: string) => id.startsWith('Dead') || id.includes('DeadLetters');

  it('dead-letter a message after five attempts and retain it for two weeks', () => {
    const working = queues.filter(([id]) => !isDeadLetters(id));
    expect(working).toHaveLength(5);
    for (const [, { Properties }] of working) {
      expect(Properties.RedrivePolicy.maxReceiveCount).toBe(5);
      const [target] = Properties.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'] as [string];
      expect(isDeadLetters(target)).toBe(true);
    }
    for (const [, { Properties }] of queues.filter(([id]) => isDeadLetters(id))) {
      expect(Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
    }
  });

  it('are encrypted and require TLS', () => {
    template.allResourcesProperties('AWS::SQS::Queue', { SqsManagedSseEnabled: true });
    template.resourceCountIs('AWS::SQS::QueuePolicy', queues.length);
  });
});

describe('keys', () => {
  it('sign sessions with Ed25519, derive links with HMAC, and are retained after the stack', () => {
    template.resourceCountIs('AWS::KMS::Key', 2);
    template.hasResource('AWS::KMS::Key', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { KeySpec: 'ECC_NIST_EDWARDS25519', KeyUsage: 'SIGN_VERIFY' },
    });
    template.hasResource('AWS::KMS::Key', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' },
    });
  });
});
