import { describe, expect, it } from 'vitest';
import { fromTexts, parseConfig } from '../../infra/aws/config.ts';
import { config } from './synthesized.ts';

describe('the configuration', () => {
  it('needs an account, a region, a domain, a sender, a version and a secret, and says so for each at once', () => {
    expect(() => parseConfig({})).toThrow(
      /account: is required.*\n.*region: is required.*\n.*domain: is required.*\n.*senderAddress: is missing\n.*version: is missing\n.*originSecret: is missing$/,
    );
  });

  it('does without account, region and domain in development', () => {
    const { account: _, region: __, domain: ___, ...rest } = config;
    expect(parseConfig({ ...rest, profile: 'development' })).toMatchObject({ profile: 'development' });
  });

  it('is a production installation with a function per route unless told otherwise', () => {
    expect(parseConfig(config)).toMatchObject({
      profile: 'production',
      functionGrouping: 'route',
      removalPolicy: 'retain',
      logRetentionDays: 30,
      alarms: true,
      firewall: true,
      edgeLogs: true,
      metrics: 'service',
      analytics: true,
      tracing: false,
    });
  });

  it('has what a profile settles, and what is said goes before it', () => {
    const development = { ...config, profile: 'development' } as const;
    expect(parseConfig(development)).toMatchObject({
      removalPolicy: 'destroy',
      alarms: false,
      firewall: false,
    });
    expect(parseConfig({ ...development, alarms: true, logRetentionDays: undefined })).toMatchObject({
      alarms: true,
      logRetentionDays: 7,
      firewall: false,
    });
  });

  it.each([
    ['a secret that can be guessed', { originSecret: 'short' }, /originSecret/],
    ['a sender that is no address', { senderAddress: 'lottlaget' }, /senderAddress/],
    ['an alarm address that is none', { alarmAddress: 'jouren' }, /alarmAddress/],
    [
      'a domain that is no host name',
      { domain: 'https://lottlaget.example/' },
      /domain: must be a host name/,
    ],
    ['an account that is none', { account: '1234' }, /account: must be the twelve digits/],
    ['a region that is none', { region: 'Stockholm' }, /region: must be an AWS region/],
    ['a zone without its name', { hostedZoneId: 'Z123' }, /requires hostedZoneName/],
    [
      'a zone in which the domain does not lie',
      { hostedZoneId: 'Z123', hostedZoneName: 'annan.example' },
      /lotter.example.se is not in annan.example/,
    ],
    ['a switch that is neither on nor off', { firewall: 'kanske' }, /firewall: must be true or false/],
    ['a profile that is not there', { profile: 'staging' }, /profile: must be production or development/],
    [
      'a certificate CloudFront cannot see',
      { domain: 'lottlaget.example', certificateArn: 'arn:aws:acm:eu-north-1:123456789012:certificate/1' },
      /us-east-1/,
    ],
    ['days that CloudWatch does not know', { logRetentionDays: 31 }, /logRetentionDays/],
    ['a daily cost that is none', { dailyCost: 0 }, /dailyCost: must be above 0/],
    ['a setting that is not there', { colour: 'green' }, /configuration/],
  ])('refuses %s', (_, wrong, message) => {
    expect(() => parseConfig({ ...config, ...wrong })).toThrow(message);
  });

  it('is read from texts: switches and numbers are what they say, an account stays text', () => {
    const texts: Record<string, string> = {
      account: '012345678901',
      firewall: 'false',
      logRetentionDays: '14',
      dailyCost: '2.5',
    };
    expect(fromTexts((name) => texts[name])).toEqual({
      account: '012345678901',
      firewall: false,
      logRetentionDays: 14,
      dailyCost: 2.5,
    });
  });
});
