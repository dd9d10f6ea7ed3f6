import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import { describe, expect, it } from 'vitest';
import { templatesBefore } from './commit-before.ts';
import { config, synthesized } from './synthesized.ts';

/** Types whose replacement loses something: records, files, keys, messages, reputation, logs. */
const stateful = [
  'AWS::DynamoDB::Table',
  'AWS::S3::Bucket',
  'AWS::KMS::Key',
  'AWS::SQS::Queue',
  'AWS::SES::EmailIdentity',
  'AWS::Logs::LogGroup',
  'AWS::CloudFront::Distribution',
];

/** The resources of those types that would be deleted or replaced. */
function lost(before: Record<string, unknown>, now: Record<string, unknown>): string[] {
  const found: string[] = [];
  fullDiff(before, now).resources.forEachDifference((id, difference) => {
    const losing = [
      ResourceImpact.WILL_REPLACE,
      ResourceImpact.MAY_REPLACE,
      ResourceImpact.WILL_DESTROY,
      ResourceImpact.WILL_ORPHAN,
    ];
    // CloudFormation would change a key in place, which would invalidate everything it signed.
    const signsAnew = ['KeySpec', 'KeyUsage'].some((name) => name in difference.propertyUpdates);
    const isLost = signsAnew || losing.includes(difference.changeImpact);
    if (stateful.includes(difference.oldResourceType ?? '') && isLost)
      found.push(`${id}: ${difference.changeImpact}`);
  });
  return found;
}

describe('from the previous commit to this one', () => {
  it('nothing that holds data is replaced or lost, in production or development', () => {
    for (const [profile, before] of templatesBefore(['production', 'development'])) {
      const { template } = synthesized({ config: { ...config, profile } });
      expect(lost(before, template.toJSON()), profile).toEqual([]);
    }
  });
});

describe('detects a loss of data', () => {
  const { template } = synthesized();
  const changed = (change: (resources: Record<string, { Properties: Record<string, unknown> }>) => void) => {
    const copy = structuredClone(template.toJSON()) as {
      Resources: Record<string, { Properties: Record<string, unknown> }>;
    };
    change(copy.Resources);
    return copy;
  };

  it.each([
    ['another key of the table', 'Table', { KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }] }],
    ['another name of a bucket', 'Media', { BucketName: 'another' }],
    ['another kind of key', 'SessionKey', { KeySpec: 'ECC_NIST_P256' }],
  ])('%s', (_, id, properties) => {
    const other = changed((resources) => Object.assign(resources[id]?.Properties ?? {}, properties));
    expect(lost(template.toJSON(), other)).toHaveLength(1);
  });

  it('from a deleted table', () => {
    expect(
      lost(
        template.toJSON(),
        changed((resources) => void delete resources['Table']),
      ),
    ).toEqual(['Table: WILL_ORPHAN']);
  });
});
