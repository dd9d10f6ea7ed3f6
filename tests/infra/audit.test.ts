import { describe, it } from 'vitest';
import { config, synthesized } from './synthesized.ts';

describe('cdk-nag (AwsSolutions)', () => {
  it('finds nothing that is not explained, with a function per route and the site uploaded', () => {
    synthesized({ audited: true, uploadsSite: true });
  });

  it('finds nothing that is not explained, with a function per resource under a domain', () => {
    synthesized({
      audited: true,
      config: {
        ...config,
        functionGrouping: 'resource',
        domain: 'lottlaget.example',
        certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
      },
    });
  });
});
