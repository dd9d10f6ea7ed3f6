import { CfnOutput, Duration, type Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import type { Config } from './config.ts';
import { mailFromDomain, type MailConstructs, senderDomain } from './mail.ts';

/** A DNS record that the service needs: `id` is the logical id of the record or of the output. */
interface DnsRecord {
  readonly id: string;
  readonly name: string;
  /** `ALIAS`, also called ANAME or flattened CNAME: resolves to the addresses of another host. */
  readonly type: 'ALIAS' | 'CNAME' | 'MX' | 'TXT';
  /** The value, or the target host of an alias. */
  readonly value: string;
}

/** CloudFront's hosted zone, the target zone of every alias to a distribution. */
const cloudFrontZone = 'Z2FDTNDATAQYW2';

/**
 * Whether the domain is the root of its zone, where a CNAME cannot coexist with SOA and NS (RFC 1034, 3.6.2). A name
 * of two labels, like example.se, always is.
 */
const isApex = (domain: string): boolean => domain.split('.').length === 2;

/**
 * Policy for receivers of mail from the sender's domain: quarantine what is not authenticated. The signature must be of
 * the exact domain (strict); the return path may be a subdomain (relaxed).
 */
const dmarc = 'v=DMARC1; p=quarantine; adkim=s; aspf=r';

/** Records of the sender's domain whose names are known before SES has created its keys. */
function senderRecords(config: Config, region: string): DnsRecord[] {
  const returnPath = mailFromDomain(config);
  return [
    {
      id: 'DnsMailFrom',
      name: returnPath,
      type: 'MX',
      value: `10 feedback-smtp.${region}.amazonses.com`,
    },
    { id: 'DnsSpf', name: returnPath, type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"' },
    { id: 'DnsDmarc', name: `_dmarc.${senderDomain(config)}`, type: 'TXT', value: `"${dmarc}"` },
  ];
}

const isOurs = ({ hostedZoneName: zone }: Config, name: string): boolean =>
  zone !== undefined && (name === zone || name.endsWith(`.${zone}`));

/**
 * Names and types of the records that a deployment creates in the configured zone, except those of DKIM, whose names
 * are unique. The deployment fails if one of them exists already.
 */
export function recordsToMake(
  config: Config,
  region: string,
): { readonly name: string; readonly type: string }[] {
  const { domain, hostedZoneId } = config;
  if (hostedZoneId === undefined) return [];
  return [
    ...(isOurs(config, senderDomain(config)) ? senderRecords(config, region) : []),
    ...(domain === undefined ? [] : ['A', 'AAAA'].map((type) => ({ name: domain, type }))),
  ].map(({ name, type }) => ({ name, type }));
}

function mailRecords(stack: Stack, config: Config, { identity }: MailConstructs): DnsRecord[] {
  return [
    ...identity.dkimRecords.map(({ name, value }, index) => ({
      id: `DnsDkim${index + 1}`,
      name,
      type: 'CNAME' as const,
      value,
    })),
    ...senderRecords(config, stack.region),
  ];
}

/**
 * The DNS records that make the service reachable and its mail trusted: created if the configuration names their zone,
 * otherwise one stack output each.
 */
export function makeDns(
  stack: Stack,
  { config, mail, distribution }: { config: Config; mail: MailConstructs; distribution: Distribution },
): void {
  const { domain, hostedZoneId } = config;
  const output = ({ id, name, type, value }: DnsRecord) =>
    new CfnOutput(stack, id, { value: `${name} ${type} ${value}`, description: 'A record to create in DNS' });

  const senderIsOurs = isOurs(config, senderDomain(config));
  for (const record of mailRecords(stack, config, mail)) {
    if (hostedZoneId === undefined || !senderIsOurs) output(record);
    else
      new CfnRecordSet(stack, record.id, {
        hostedZoneId,
        name: record.name,
        type: record.type,
        ttl: `${Duration.hours(1).toSeconds()}`,
        resourceRecords: [record.value],
      });
  }
  if (domain === undefined) return;
  const target = distribution.distributionDomainName;
  if (hostedZoneId === undefined) {
    output({ id: 'DnsSite', name: domain, type: isApex(domain) ? 'ALIAS' : 'CNAME', value: target });
    return;
  }
  for (const type of ['A', 'AAAA'])
    new CfnRecordSet(stack, `DnsSite${type}`, {
      hostedZoneId,
      name: domain,
      type,
      aliasTarget: { dnsName: target, hostedZoneId: cloudFrontZone },
    });
}
