import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../infra/aws/config.ts';
import { config } from './synthesized.ts';

describe('the configuration', () => {
  it('needs a sender, a version and a secret, and says so for each', () => {
    expect(() => parseConfig({})).toThrow(/senderAddress:.*\n.*version:.*\n.*originSecret:/);
  });

  it('is a production installation with a function per route unless told otherwise', () => {
    expect(parseConfig(config)).toMatchObject({
      functionGrouping: 'route',
      profile: 'production',
      logRetentionDays: 30,
    });
  });

  it.each([
    ['a secret that can be guessed', { originSecret: 'short' }, /originSecret/],
    ['a sender that is no address', { senderAddress: 'lottlaget' }, /senderAddress/],
    ['an alarm address that is none', { alarmAddress: 'jouren' }, /alarmAddress/],
    ['a domain without its certificate', { domain: 'lottlaget.example' }, /belong together/],
    [
      'a certificate CloudFront cannot see',
      { domain: 'lottlaget.example', certificateArn: 'arn:aws:acm:eu-north-1:123456789012:certificate/1' },
      /us-east-1/,
    ],
    ['days that CloudWatch does not know', { logRetentionDays: 31 }, /logRetentionDays/],
    ['a setting that is not there', { colour: 'green' }, /configuration/],
  ])('refuses %s', (_, wrong, message) => {
    expect(() => parseConfig({ ...config, ...wrong })).toThrow(message);
  });
});
