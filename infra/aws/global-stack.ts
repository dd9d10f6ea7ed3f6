import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Operation } from '../../shared/contract/index.ts';
import type { Config } from './config.ts';
import { makeFirewall } from './firewall.ts';

/** Where CloudFront looks for certificates and web ACLs, and where its own metrics and logs are. */
export const globalRegion = 'us-east-1';

/** Its outputs, which are parameters of the same name of the service's stack. */
export type GlobalOutput = 'CertificateArn' | 'FirewallArn';

/** What the global stack hands to the service's, by configuration. */
export function globalOutputs(config: Config): GlobalOutput[] {
  return [
    ...(config.domain !== undefined && config.certificateArn === undefined
      ? (['CertificateArn'] as const)
      : []),
    ...(config.firewall ? (['FirewallArn'] as const) : []),
  ];
}

/**
 * What must be there before the service, in us-east-1: the domain's certificate and the firewall. A stack of
 * its own since CloudFront takes both from that region alone, wherever the service lives.
 */
export class GlobalStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { config, operations, service }: { config: Config; operations: readonly Operation[]; service: string },
  ) {
    super(scope, id, {
      description: 'Lottlaget: certificate and firewall, which CloudFront looks for in us-east-1',
      env: { region: globalRegion, ...(config.account !== undefined && { account: config.account }) },
      suppressTemplateIndentation: true,
    });
    const made: Record<GlobalOutput, () => string> = {
      CertificateArn: () => {
        const { domain = '', hostedZoneId, hostedZoneName } = config;
        const zone =
          hostedZoneId !== undefined && hostedZoneName !== undefined
            ? HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: hostedZoneName })
            : undefined;
        // Without a zone the deployment waits until somebody has made the record that the console shows.
        return new Certificate(this, 'Certificate', {
          domainName: domain,
          validation: CertificateValidation.fromDns(zone),
        }).certificateArn;
      },
      FirewallArn: () => makeFirewall(this, operations, service).attrArn,
    };
    for (const output of globalOutputs(config)) new CfnOutput(this, output, { value: made[output]() });
  }
}
