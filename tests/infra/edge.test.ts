import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { firewallSeconds, guarded } from '../../infra/aws/firewall.ts';
import { operations } from '../../shared/contract/index.ts';
import { config, synthesized } from './synthesized.ts';

const { template, global, watch } = synthesized({
  config: { ...config, alarmAddress: 'jour@lottlaget.example' },
});
const inZone = synthesized({ config: { ...config, hostedZoneId: 'Z123', hostedZoneName: 'example.se' } });
const development = synthesized({ config: { ...config, profile: 'development' } });

/** The template of a stack that must be there. */
function there(found: Template | undefined): Template {
  if (found === undefined) throw new Error('The stack is not there.');
  return found;
}

const recordsTold = (found: Template): Record<string, { Value: unknown }> =>
  Object.fromEntries(
    Object.entries(found.findOutputs('*') as Record<string, { Value: unknown }>).filter(([name]) =>
      name.startsWith('Dns'),
    ),
  );

interface Rule {
  readonly Name: string;
  readonly Action: { Block: { CustomResponse: { ResponseCode: number } } };
  readonly Statement: { RateBasedStatement: { Limit: number; ScopeDownStatement: object } };
}
const rules = Object.values(there(global).findResources('AWS::WAFv2::WebACL'))[0]?.Properties.Rules as Rule[];

describe('the firewall', () => {
  it('stands before CloudFront in production, and can be left out', () => {
    there(global).resourceCountIs('AWS::WAFv2::WebACL', 1);
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { WebACLId: { Ref: 'FirewallArn' } },
    });
    there(development.global).resourceCountIs('AWS::WAFv2::WebACL', 0);
    development.template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { WebACLId: Match.absent() },
    });
  });

  it('has a rate for each call that anybody can throttle, and for sign-in', () => {
    const open = operations.filter(
      ({ route }) => route.access === 'public' && (route.throttles ?? []).length > 0,
    );
    const covered = Object.values(guarded).flatMap(({ operations: names }) => names);
    expect(covered).toEqual(
      expect.arrayContaining([...open.map(({ name }) => name), 'login', 'loginWithId']),
    );
    expect(rules.map(({ Name }) => Name)).toEqual(['signIn', 'reset', 'unsubscribe', 'log']);
  });

  it('asks for the path as API Gateway would read it, whatever way it is written', () => {
    const log = rules.find(({ Name }) => Name === 'log');
    expect(log?.Statement.RateBasedStatement.ScopeDownStatement).toMatchObject({
      ByteMatchStatement: {
        SearchString: '/api/log',
        PositionalConstraint: 'EXACTLY',
        TextTransformations: [{ Type: 'URL_DECODE' }, { Type: 'NORMALIZE_PATH' }, { Type: 'LOWERCASE' }],
      },
    });
    const signIn = JSON.stringify(rules.find(({ Name }) => Name === 'signIn'));
    expect(signIn).toContain('"SearchString":"/api/auth/getusers/"');
    expect(signIn).toContain('"SearchString":"/api/auth/loginwithid"');
  });

  it('lets pass what the calls themselves let an address do, and answers as they do, in Swedish', () => {
    for (const { Name, Action, Statement } of rules) {
      const own = operations.filter(({ name }) => guarded[Name]?.operations.includes(name));
      for (const { route } of own)
        for (const { per, limit, seconds } of route.throttles ?? [])
          if (per.length === 1)
            expect(Statement.RateBasedStatement.Limit, Name).toBeGreaterThanOrEqual(
              (limit * firewallSeconds) / seconds,
            );
      expect(Action.Block.CustomResponse).toMatchObject({
        ResponseCode: 429,
        ResponseHeaders: [{ Name: 'retry-after', Value: `${firewallSeconds}` }],
      });
    }
    there(global).hasResourceProperties('AWS::WAFv2::WebACL', {
      CustomResponseBodies: { tooMany: { Content: Match.stringLikeRegexp('"För många försök') } },
    });
  });

  it('keeps no samples of requests, which would be addresses of people', () => {
    for (const rule of rules)
      expect(rule).toMatchObject({ VisibilityConfig: { SampledRequestsEnabled: false } });
  });
});

describe('the domain', () => {
  it('has a certificate made for it in us-east-1, unless one is given', () => {
    there(global).hasResourceProperties('AWS::CertificateManager::Certificate', {
      DomainName: config.domain,
      ValidationMethod: 'DNS',
    });
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: [config.domain],
        ViewerCertificate: {
          AcmCertificateArn: { Ref: 'CertificateArn' },
          MinimumProtocolVersion: 'TLSv1.2_2021',
        },
      },
    });
    const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/1';
    const given = synthesized({ config: { ...config, certificateArn } });
    there(given.global).resourceCountIs('AWS::CertificateManager::Certificate', 0);
    given.template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { ViewerCertificate: { AcmCertificateArn: certificateArn } },
    });
  });

  it('is pointed at CloudFront in its zone, by both protocols of the net', () => {
    for (const Type of ['A', 'AAAA'])
      inZone.template.hasResourceProperties('AWS::Route53::RecordSet', {
        HostedZoneId: 'Z123',
        Name: config.domain,
        Type,
        AliasTarget: { DNSName: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Distribution'), 'DomainName'] } },
      });
  });
});

describe('mail', () => {
  it('is signed for the sender’s domain, and comes back under it', () => {
    template.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'lottlaget.example',
      MailFromAttributes: {
        MailFromDomain: 'studs.lottlaget.example',
        BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
      },
    });
    template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: { MatchingEventTypes: Match.arrayWith(['delivery', 'bounce', 'complaint']) },
    });
  });

  it('has its records told one by one where nobody said which zone is ours', () => {
    const told = Object.entries(recordsTold(template))
      .map(([name, { Value }]) => `${name} ${JSON.stringify(Value)}`)
      .join('\n');
    for (const record of [
      /DnsDkim1 .*DkimDNSTokenName1.*CNAME.*DkimDNSTokenValue1/,
      /DnsMailFrom "studs\.lottlaget\.example MX 10 feedback-smtp\.eu-north-1\.amazonses\.com"/,
      /DnsSpf "studs\.lottlaget\.example TXT .*v=spf1 include:amazonses\.com ~all/,
      /DnsDmarc "_dmarc\.lottlaget\.example TXT .*v=DMARC1; p=quarantine/,
      /DnsSite .*lotter\.example\.se CNAME.*DomainName/,
    ])
      expect(told).toMatch(record);
    template.resourceCountIs('AWS::Route53::RecordSet', 0);
  });

  it('has its records made where the sender lies in our zone', () => {
    const { template: made } = synthesized({
      config: {
        ...config,
        senderAddress: 'lotter@example.se',
        hostedZoneId: 'Z123',
        hostedZoneName: 'example.se',
      },
    });
    made.resourcePropertiesCountIs('AWS::Route53::RecordSet', { Type: 'CNAME' }, 3);
    made.hasResourceProperties('AWS::Route53::RecordSet', {
      Name: '_dmarc.example.se',
      Type: 'TXT',
      ResourceRecords: [Match.stringLikeRegexp('p=quarantine')],
    });
    expect(Object.keys(recordsTold(made))).toEqual([]);
    expect(Object.keys(recordsTold(inZone.template)), 'the sender is elsewhere').toHaveLength(6);
  });
});

describe('what is watched in us-east-1', () => {
  it('is CloudFront’s log, without what says who or which', () => {
    const [delivery] = Object.values(there(watch).findResources('AWS::Logs::Delivery'));
    const fields = delivery?.Properties.RecordFields as string[];
    expect(fields).toEqual(expect.arrayContaining(['sc-status', 'time-taken', 'x-edge-result-type']));
    expect(
      fields.filter((field) => /ip|uri|referer|cookie|user-agent|host|forwarded|port/i.test(field)),
    ).toEqual([]);
    there(watch).hasResourceProperties('AWS::Logs::DeliverySource', { LogType: 'ACCESS_LOGS' });
    there(watch).hasResourceProperties('AWS::Logs::LogGroup', { RetentionInDays: 30 });
  });

  it('is CloudFront’s errors and what the firewall turns away', () => {
    for (const MetricName of ['5xxErrorRate', 'BlockedRequests'])
      there(watch).hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName });
  });

  it('is what it costs, for whom alarms are mailed to', () => {
    there(watch).hasResourceProperties('AWS::CE::AnomalyMonitor', {
      MonitorSpecification: Match.stringLikeRegexp('"Key":"service","Values":\\["Lottlaget"\\]'),
    });
    there(watch).hasResourceProperties('AWS::CE::AnomalySubscription', {
      Subscribers: [{ Type: 'EMAIL', Address: 'jour@lottlaget.example' }],
    });
  });

  it('is nothing in a development installation', () => {
    expect(development.watch).toBeUndefined();
    development.template.resourceCountIs('AWS::CloudWatch::Alarm', 0);
  });
});
