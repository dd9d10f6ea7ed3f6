import { CfnOutput, Duration, type Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import type { Config } from './config.ts';
import { mailFromDomain, type Mail, senderDomain } from './mail.ts';

/** A record that somebody has to make: `id` is its logical id, or its output's. */
interface DnsRecord {
  readonly id: string;
  readonly name: string;
  /** `ALIAS`, which DNS hosts also call ANAME or a flattened CNAME: answers with the addresses of another host. */
  readonly type: 'ALIAS' | 'CNAME' | 'MX' | 'TXT';
  /** The value, or the host it is an alias of. */
  readonly value: string;
}

/** CloudFront's own zone, in which every alias to a distribution points. */
const cloudFrontZone = 'Z2FDTNDATAQYW2';

/**
 * Whether the domain is the root of its zone, where a CNAME cannot stand beside SOA and NS (RFC 1034, 3.6.2). A name
 * of two labels, like example.se, always is.
 */
const isApex = (domain: string): boolean => domain.split('.').length === 2;

/**
 * What is asked of whoever receives a mail that says it is from the sender: one that is signed by nobody is
 * put aside. The signature may be of the domain alone (strict), the return path a subdomain's (relaxed).
 */
const dmarc = 'v=DMARC1; p=quarantine; adkim=s; aspf=r';

/** The records of the sender's domain whose names are known before SES has its keys. */
function senderRecords(config: Config, region: string): DnsRecord[] {
  const returning = mailFromDomain(config);
  return [
    {
      id: 'DnsMailFrom',
      name: returning,
      type: 'MX',
      value: `10 feedback-smtp.${region}.amazonses.com`,
    },
    { id: 'DnsSpf', name: returning, type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"' },
    { id: 'DnsDmarc', name: `_dmarc.${senderDomain(config)}`, type: 'TXT', value: `"${dmarc}"` },
  ];
}

const isOurs = ({ hostedZoneName: zone }: Config, name: string): boolean =>
  zone !== undefined && (name === zone || name.endsWith(`.${zone}`));

/**
 * Names and types of the records that a deployment makes in the zone of the configuration, but for those of DKIM,
 * whose names nobody else has. Any of them that is there already makes it fail.
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

function mailRecords(stack: Stack, config: Config, { identity }: Mail): DnsRecord[] {
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
 * The records in DNS without which nobody reaches the service and its mail is not believed: made where the
 * configuration names the zone they lie in, else told as outputs of the stack, one each.
 */
export function makeDns(
  stack: Stack,
  { config, mail, distribution }: { config: Config; mail: Mail; distribution: Distribution },
): void {
  const { domain, hostedZoneId } = config;
  const tell = ({ id, name, type, value }: DnsRecord) =>
    new CfnOutput(stack, id, { value: `${name} ${type} ${value}`, description: 'A record to make in DNS' });

  const senderIsOurs = isOurs(config, senderDomain(config));
  for (const record of mailRecords(stack, config, mail)) {
    if (hostedZoneId === undefined || !senderIsOurs) tell(record);
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
    tell({ id: 'DnsSite', name: domain, type: isApex(domain) ? 'ALIAS' : 'CNAME', value: target });
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
