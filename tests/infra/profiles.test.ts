import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import { describe, expect, it } from 'vitest';
import { config, someOperations as some, synthesized } from './synthesized.ts';

const production = synthesized({ operations: some }).template.toJSON();
const development = synthesized({
  operations: some,
  config: { ...config, profile: 'development' },
}).template.toJSON();
const { resources } = fullDiff(development, production);

/** The difference between the profiles by type of resource: properties that differ, or that only one has it. */
function differences(): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  resources.forEachDifference((_, difference) => {
    const type = difference.newResourceType ?? difference.oldResourceType ?? '';
    const own = (found[type] ??= new Set());
    if (difference.isAddition) own.add('only in production');
    else if (difference.isRemoval) own.add('only in development');
    else {
      for (const name of Object.keys(difference.propertyUpdates)) own.add(name);
      for (const name of Object.keys(difference.otherChanges)) own.add(name);
    }
  });
  return Object.fromEntries(
    Object.entries(found)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([type, names]) => [type, [...names].toSorted()]),
  );
}

describe('from a development to a production installation', () => {
  it('only this changes: data is retained, logs are retained longer, alarms are sent, floods are blocked', () => {
    expect(differences()).toMatchInlineSnapshot(`
      {
        "AWS::CloudFront::Distribution": [
          "DistributionConfig",
        ],
        "AWS::CloudWatch::Alarm": [
          "only in production",
        ],
        "AWS::CloudWatch::Dashboard": [
          "only in production",
        ],
        "AWS::DynamoDB::Table": [
          "DeletionPolicy",
          "DeletionProtectionEnabled",
          "UpdateReplacePolicy",
        ],
        "AWS::IAM::Role": [
          "only in development",
        ],
        "AWS::Lambda::Function": [
          "only in development",
        ],
        "AWS::Logs::LogGroup": [
          "DeletionPolicy",
          "RetentionInDays",
          "UpdateReplacePolicy",
        ],
        "AWS::S3::Bucket": [
          "DeletionPolicy",
          "Tags",
          "UpdateReplacePolicy",
        ],
        "AWS::S3::BucketPolicy": [
          "PolicyDocument",
        ],
        "AWS::SNS::Topic": [
          "only in production",
        ],
        "AWS::SNS::TopicPolicy": [
          "only in production",
        ],
        "Custom::S3AutoDeleteObjects": [
          "only in development",
        ],
      }
    `);
  });

  it('no resource that holds data is replaced', () => {
    const replacing = [ResourceImpact.WILL_REPLACE, ResourceImpact.MAY_REPLACE];
    const replaced: string[] = [];
    resources.forEachDifference((id, { changeImpact }) => {
      if (replacing.includes(changeImpact)) replaced.push(id);
    });
    expect(replaced).toEqual([]);
  });
});
