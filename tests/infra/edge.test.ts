import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { config, someOperations as some, synthesized, there } from './synthesized.ts';

const { template, global, watch } = synthesized({
  operations: some,
  config: { ...config, alarmAddress: 'jour@lottlaget.example' },
});
const inZone = synthesized({
  operations: some,
  config: { ...config, hostedZoneId: 'Z123', hostedZoneName: 'example.se' },
});
const development = synthesized({ operations: some, config: { ...config, profile: 'development' } });

const recordOutputs = (found: Template): Record<string, { Value: unknown }> =>
  Object.fromEntries(
    Object.entries(found.findOutputs('*') as Record<string, { Value: unknown }>).filter(([name]) =>
      name.startsWith('Dns'),
    ),
  );

describe('the domain', () => {
  it('gets a certificate in us-east-1, unless one is given', () => {
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
    const given = synthesized({ operations: some, config: { ...config, certificateArn } });
    there(given.global).resourceCountIs('AWS::CertificateManager::Certificate', 0);
    given.template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { ViewerCertificate: { AcmCertificateArn: certificateArn } },
    });
  });

  it('has alias records to CloudFront in its zone, for IPv4 and IPv6', () => {
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
  it('is signed for the sender’s domain, and bounces to a subdomain of it', () => {
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

  it('has its records as outputs if no zone is configured', () => {
    const outputs = Object.entries(recordOutputs(template))
      .map(([name, { Value }]) => `${name} ${JSON.stringify(Value)}`)
      .join('\n');
    for (const record of [
      /DnsDkim1 .*DkimDNSTokenName1.*CNAME.*DkimDNSTokenValue1/,
      /DnsMailFrom "studs\.lottlaget\.example MX 10 feedback-smtp\.eu-north-1\.amazonses\.com"/,
      /DnsSpf "studs\.lottlaget\.example TXT .*v=spf1 include:amazonses\.com ~all/,
      /DnsDmarc "_dmarc\.lottlaget\.example TXT .*v=DMARC1; p=quarantine/,
      /DnsSite .*lotter\.example\.se CNAME.*DomainName/,
    ])
      expect(outputs).toMatch(record);
    template.resourceCountIs('AWS::Route53::RecordSet', 0);
  });

  it('needs no CNAME at the root of a domain, where DNS forbids it', () => {
    const { template: apex } = synthesized({ operations: some, config: { ...config, domain: 'example.se' } });
    const site = JSON.stringify(recordOutputs(apex).DnsSite?.Value);
    expect(site).toMatch(/example\.se ALIAS .*DomainName/);
    expect(site).not.toContain('CNAME');
  });

  it('has its records created if the sender is in the configured zone', () => {
    const { template } = synthesized({
      operations: some,
      config: {
        ...config,
        senderAddress: 'lotter@example.se',
        hostedZoneId: 'Z123',
        hostedZoneName: 'example.se',
      },
    });
    template.resourcePropertiesCountIs('AWS::Route53::RecordSet', { Type: 'CNAME' }, 3);
    template.hasResourceProperties('AWS::Route53::RecordSet', {
      Name: '_dmarc.example.se',
      Type: 'TXT',
      ResourceRecords: [Match.stringLikeRegexp('p=quarantine')],
    });
    expect(Object.keys(recordOutputs(template))).toEqual([]);
    expect(Object.keys(recordOutputs(inZone.template)), 'the sender is elsewhere').toHaveLength(6);
  });
});

describe('monitoring in us-east-1', () => {
  it('has CloudFront’s log, without network addresses and paths', () => {
    const [delivery] = Object.values(there(watch).findResources('AWS::Logs::Delivery'));
    const fields = delivery?.Properties.RecordFields as string[];
    expect(fields).toEqual(expect.arrayContaining(['sc-status', 'time-taken', 'x-edge-result-type']));
    expect(
      fields.filter((field) => /ip|uri|referer|cookie|user-agent|host|forwarded|port/i.test(field)),
    ).toEqual([]);
    there(watch).hasResourceProperties('AWS::Logs::DeliverySource', { LogType: 'ACCESS_LOGS' });
    there(watch).hasResourceProperties('AWS::Logs::LogGroup', { RetentionInDays: 30 });
  });

  it('has alarms for CloudFront’s errors and blocked requests', () => {
    for (const MetricName of ['5xxErrorRate', 'BlockedRequests'])
      there(watch).hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName });
  });

  it('has an alarm for the daily cost of the account, whether or not the cost allocation tag is active', () => {
    const budgets = Object.values(there(watch).findResources('AWS::Budgets::Budget'));
    expect(budgets.map(({ Properties }) => Properties as object)).toMatchObject([
      {
        // No filter: the costs of a tag that is not active are zero.
        Budget: { BudgetType: 'COST', TimeUnit: 'DAILY', BudgetLimit: { Amount: 10, Unit: 'USD' } },
        NotificationsWithSubscribers: [
          {
            Notification: {
              NotificationType: 'ACTUAL',
              ComparisonOperator: 'GREATER_THAN',
              Threshold: 100,
              ThresholdType: 'PERCENTAGE',
            },
            Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'jour@lottlaget.example' }],
          },
        ],
      },
    ]);
    // Only the management account of an organization may create a monitor of a tag; AWS creates that of the account.
    expect(JSON.stringify(there(watch).toJSON())).not.toContain('AWS::CE::');
  });

  it('does not exist in a development installation', () => {
    expect(development.watch).toBeUndefined();
    development.template.resourceCountIs('AWS::CloudWatch::Alarm', 0);
  });
});
