import { Stack } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { describe, expect, it } from 'vitest';
import { makeApp, stackName } from '../../infra/aws/app.ts';
import { assembled, config, synthesized } from './synthesized.ts';

describe('cdk-nag (AwsSolutions)', () => {
  it('has no unaccepted finding with a function per route and the site uploaded', () => {
    synthesized({ audited: true, uploadsSite: true });
  });

  it('has no unaccepted finding with a function per resource, a zone and tracing', { tags: 'search' }, () => {
    synthesized({
      audited: true,
      config: {
        ...config,
        functionGrouping: 'resource',
        certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
        hostedZoneId: 'Z123',
        hostedZoneName: 'example.se',
        alarmAddress: 'jour@example.se',
        tracing: true,
      },
    });
  });

  it('has no unaccepted finding in a development installation', { tags: 'search' }, () => {
    synthesized({ audited: true, uploadsSite: true, config: { ...config, profile: 'development' } });
  });

  it('fails the synthesis on an unaccepted finding', () => {
    assembled({ audited: true, operations: [], config: { ...config, firewall: false } }, (assembly) => {
      const app = makeApp(assembly);
      new Queue(Stack.of(app.node.findChild(stackName)), 'WithoutDeadLetters');
      expect(() => app.synth()).toThrow(/AwsSolutions-SQS3(.|\n)*AwsSolutions-SQS4/);
    });
  });
});
