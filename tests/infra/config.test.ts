import { describe, expect, it } from 'vitest';
import { fromTexts, parseConfig } from '../../infra/aws/config.ts';
import { config } from './synthesized.ts';

describe('the configuration', () => {
  it('requires account, region, domain, sender, version and secret, and reports all missing ones together', () => {
    expect(() => parseConfig({})).toThrow(
      /account: is required.*\n.*region: is required.*\n.*domain: is required.*\n.*senderAddress: is missing\n.*version: is missing\n.*originSecret: is missing$/,
    );
  });

  it('does not require account, region and domain in development', () => {
    const { account: _, region: __, domain: ___, ...rest } = config;
    expect(parseConfig({ ...rest, profile: 'development' })).toMatchObject({ profile: 'development' });
  });

  it('is by default a production installation with a function per route', () => {
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
      selfService: 'on',
    });
  });

  it('lets clubs start by themselves in development only, unless it says otherwise', () => {
    const { selfService: _, ...unsaid } = config;
    expect(parseConfig(unsaid).selfService).toBe('off');
    expect(parseConfig({ ...unsaid, profile: 'development' }).selfService).toBe('on');
    expect(parseConfig({ ...unsaid, profile: 'development', selfService: 'off' }).selfService).toBe('off');
    expect(() => parseConfig({ ...unsaid, selfService: 'maybe' })).toThrow(/selfService: must be on or off/);
  });

  it('has the defaults of its profile, which given settings override', () => {
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
    ['a sender that is not an email', { senderAddress: 'lottlaget' }, /senderAddress/],
    ['an invalid alarm address', { alarmAddress: 'jouren' }, /alarmAddress/],
    [
      'a domain that is not a host name',
      { domain: 'https://lottlaget.example/' },
      /domain: must be a host name/,
    ],
    ['an invalid account', { account: '1234' }, /account: must be the twelve digits/],
    ['an invalid region', { region: 'Stockholm' }, /region: must be an AWS region/],
    ['a zone without its name', { hostedZoneId: 'Z123' }, /requires hostedZoneName/],
    [
      'a zone that does not contain the domain',
      { hostedZoneId: 'Z123', hostedZoneName: 'annan.example' },
      /lotter.example.se is not in annan.example/,
    ],
    ['a switch that is neither on nor off', { firewall: 'kanske' }, /firewall: must be true or false/],
    ['an unknown profile', { profile: 'staging' }, /profile: must be production or development/],
    [
      'a certificate in another region than us-east-1',
      { domain: 'lottlaget.example', certificateArn: 'arn:aws:acm:eu-north-1:123456789012:certificate/1' },
      /us-east-1/,
    ],
    ['a retention that CloudWatch does not support', { logRetentionDays: 31 }, /logRetentionDays/],
    ['a daily cost of zero', { dailyCost: 0 }, /dailyCost: must be above 0/],
    ['an unknown setting', { colour: 'green' }, /configuration/],
  ])('refuses %s', (_, wrong, message) => {
    expect(() => parseConfig({ ...config, ...wrong })).toThrow(message);
  });

  it('is parsed from strings: switches become booleans, numbers become numbers, an account stays a string', () => {
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
