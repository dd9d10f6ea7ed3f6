import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Operation } from '../../shared/contract/index.ts';
import type { Config } from './config.ts';
import { makeFirewall } from './firewall.ts';

/** The region of CloudFront: of its certificates, web ACLs, metrics and logs. */
export const globalRegion = 'us-east-1';

/** Outputs of the global stack: parameters of the same name in the service's stack. */
export type GlobalOutput = 'CertificateArn' | 'FirewallArn';

/** The outputs that the service's stack needs under a configuration. */
export function globalOutputs(config: Config): GlobalOutput[] {
  return [
    ...(config.domain !== undefined && config.certificateArn === undefined
      ? (['CertificateArn'] as const)
      : []),
    ...(config.firewall ? (['FirewallArn'] as const) : []),
  ];
}

/**
 * The domain's certificate and the firewall, deployed before the service. A separate stack, since CloudFront accepts
 * both only from us-east-1, whatever the region of the service.
 */
export class GlobalStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { config, operations, service }: { config: Config; operations: readonly Operation[]; service: string },
  ) {
    super(scope, id, {
      description: 'Lottlaget: certificate and firewall, which CloudFront requires in us-east-1',
      env: { region: globalRegion, ...(config.account !== undefined && { account: config.account }) },
      suppressTemplateIndentation: true,
    });
    const outputs: Record<GlobalOutput, () => string> = {
      CertificateArn: () => {
        const { domain = '', hostedZoneId, hostedZoneName } = config;
        const zone =
          hostedZoneId !== undefined && hostedZoneName !== undefined
            ? HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: hostedZoneName })
            : undefined;
        // Without a zone the deployment waits until the validation record shown in the console exists.
        return new Certificate(this, 'Certificate', {
          domainName: domain,
          validation: CertificateValidation.fromDns(zone),
        }).certificateArn;
      },
      FirewallArn: () => makeFirewall(this, operations, service).attrArn,
    };
    for (const output of globalOutputs(config)) new CfnOutput(this, output, { value: outputs[output]() });
  }
}
