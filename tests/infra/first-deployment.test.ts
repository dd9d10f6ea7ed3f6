import { Stack } from 'aws-cdk-lib';
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { makeApp, stackName } from '../../infra/aws/app.ts';
import type { GivenConfig } from '../../infra/aws/config.ts';
import { assembled, config, someOperations as some, synthesized } from './synthesized.ts';

interface Resource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

/**
 * Resources that CloudFormation could not delete if a deployment that creates the stack fails: retained ones, a
 * protected table, and buckets that are no longer empty.
 */
function leftBehind(template: Template | undefined): string[] {
  const resources = Object.entries((template?.toJSON().Resources ?? {}) as Record<string, Resource>);
  const filled = resources.some(([, { Type }]) => Type === 'Custom::CDKBucketDeployment');
  return resources
    .filter(
      ([, { Type, DeletionPolicy, Properties }]) =>
        DeletionPolicy === 'Retain' ||
        Properties?.['DeletionProtectionEnabled'] === true ||
        (Type === 'AWS::S3::Bucket' && filled),
    )
    .map(([id]) => id);
}

const isProtected = (creates: boolean, profile: GivenConfig['profile']) =>
  assembled({ operations: some, creates, config: { ...config, profile } }, (assembly) => {
    const stack = makeApp(assembly).node.findChild(stackName);
    return Stack.of(stack).terminationProtection;
  });

describe('a deployment that creates the service', () => {
  it.each(['route', 'resource'] as const)(
    'leaves nothing behind in any stack if it fails, so that it can be repeated: a function per %s',
    (functionGrouping) => {
      const stack = synthesized({
        operations: some,
        creates: true,
        uploadsSite: true,
        config: { ...config, functionGrouping },
      });
      for (const [name, template] of Object.entries(stack))
        if (name !== 'size') expect(leftBehind(template as Template), name).toEqual([]);
      expect(isProtected(true, 'production')).toBe(false);
    },
  );

  it('is followed by one that protects stack and table and uploads the site', () => {
    const { template } = synthesized({ operations: some, uploadsSite: true });
    expect(leftBehind(template)).toEqual(['Table', 'Media', 'Documents', 'Site']);
    template.resourceCountIs('Custom::CDKBucketDeployment', 2);
    expect(isProtected(false, 'production')).toBe(true);
    expect(isProtected(false, 'development'), 'to be thrown away').toBe(false);
  });
});
