import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { synthesize } from '../../../infra/aws/app.ts';
import { assembled, config } from '../../infra/synthesized.ts';
import { reputationMetrics } from './assumptions.ts';
import { prices } from './prices.ts';

type Properties = Readonly<Record<string, unknown>>;
interface Resource {
  readonly Type: string;
  readonly Properties?: Properties;
}

/** What is paid for as long as it is there, whether anybody calls or not. */
interface FixedPart {
  readonly part: string;
  readonly count: number;
  /** Dollars a month of each. */
  readonly each: number;
  /** The setting that leaves it out; without one the service cannot do without it. */
  readonly without?: string;
}

/** What the templates tell of what costs by use. */
export interface Shape {
  readonly parts: readonly FixedPart[];
  readonly hasFirewall: boolean;
  readonly hasEdgeLog: boolean;
  readonly edgeFunctions: boolean;
  /** Queues that Lambda asks all the time. */
  readonly polledQueues: number;
  /** What this knows no price of. */
  readonly unknown: readonly string[];
}

/** Kinds that cost nothing, or only by use that is counted elsewhere. */
const byUse = [
  /^AWS::(IAM|Events|CertificateManager|CE|SNS|ApiGatewayV2|SES|SQS|S3|DynamoDB|XRay|SSM|CodeDeploy)::/,
  /^AWS::Lambda::(Function|Permission|Alias|Version|EventInvokeConfig|EventSourceMapping|LayerVersion)$/,
  /^AWS::CloudFront::(Distribution|Function|CachePolicy|ResponseHeadersPolicy|OriginAccessControl|OriginRequestPolicy)$/,
  /^AWS::Logs::(LogGroup|ResourcePolicy|Delivery|DeliverySource|DeliveryDestination)$/,
  /^(AWS::CDK::Metadata|AWS::Route53::RecordSet|Custom::.*|AWS::CloudFormation::.*)$/,
];
/** Kinds that are counted here. */
const counted =
  /^AWS::(KMS::Key|CloudWatch::(Alarm|CompositeAlarm|Dashboard)|WAFv2::(WebACL|WebACLAssociation))$/;

const at = (properties: Properties | undefined, ...names: string[]): unknown =>
  names.reduce<unknown>((value, name) => (value as Properties | undefined)?.[name], properties);
const listAt = (resource: Resource, name: string) =>
  (at(resource.Properties, name) ?? []) as readonly Properties[];

/** An alarm is priced by the metrics it looks at: one, or those of its expression. */
const metricsOf = (alarm: Resource) =>
  Math.max(1, listAt(alarm, 'Metrics').filter((metric) => metric['MetricStat'] !== undefined).length);

export function shapeOf(resources: readonly Resource[], metricNames: number): Shape {
  const of = (type: string) => resources.filter(({ Type }) => Type === `AWS::${type}`);
  const sum = (list: readonly Resource[], amount: (each: Resource) => number) =>
    list.reduce((total, each) => total + amount(each), 0);
  const rules = sum(of('WAFv2::WebACL'), (acl) => listAt(acl, 'Rules').length);
  const settings = new Set(
    of('Lambda::Function').map((resource) => at(resource.Properties, 'Environment', 'Variables', 'METRICS')),
  );
  const reputed = of('SES::ConfigurationSet').filter(
    (set) => at(set.Properties, 'ReputationOptions', 'ReputationMetricsEnabled') === true,
  );
  const detailed = of('ApiGatewayV2::Stage').some(
    (stage) => at(stage.Properties, 'DefaultRouteSettings', 'DetailedMetricsEnabled') === true,
  );
  const parts: FixedPart[] = [
    { part: 'KMS keys', count: of('KMS::Key').length, each: prices.key.key },
    {
      part: 'metrics alarmed of',
      count: sum(of('CloudWatch::Alarm'), metricsOf),
      each: prices.watch.alarm,
      without: 'alarms=false',
    },
    {
      part: 'composite alarms',
      count: of('CloudWatch::CompositeAlarm').length,
      each: prices.watch.compositeAlarm,
      without: 'alarms=false',
    },
    {
      part: 'dashboards',
      count: of('CloudWatch::Dashboard').length,
      each: prices.watch.dashboard,
      without: 'alarms=false',
    },
    {
      part: 'web ACLs',
      count: of('WAFv2::WebACL').length,
      each: prices.firewall.acl,
      without: 'firewall=false',
    },
    { part: 'rules of the web ACL', count: rules, each: prices.firewall.rule, without: 'firewall=false' },
    // What the alarms of bounces and complaints look at.
    { part: 'metrics of SES', count: reputed.length * reputationMetrics, each: prices.watch.metric },
    // Beside those of each route: billed by the hour, here as if somebody called in each.
    { part: 'metrics of the service', count: settings.size > 0 ? metricNames : 0, each: prices.watch.metric },
  ];
  return {
    parts: parts.filter(({ count }) => count > 0),
    hasFirewall: of('WAFv2::WebACL').length > 0,
    hasEdgeLog: of('Logs::Delivery').length > 0,
    edgeFunctions: of('CloudFront::Function').length > 0,
    polledQueues: of('Lambda::EventSourceMapping').filter((mapping) =>
      JSON.stringify(at(mapping.Properties, 'EventSourceArn')).includes('Queue'),
    ).length,
    unknown: [
      ...new Set(
        resources
          .map(({ Type }) => Type)
          .filter((type) => !counted.test(type) && !byUse.some((kinds) => kinds.test(type))),
      ),
      // Off as long as nobody asks for them: `metrics=route`, and `detailedMetricsEnabled` in infra/aws/api.ts.
      ...(detailed || settings.has('route') ? ['metrics of each route'] : []),
    ],
  };
}

/** Every resource of every stack of a production installation. */
export const resourcesOf = (): Resource[] =>
  assembled({ config }, (assembly) => {
    synthesize(assembly);
    const templates = readdirSync(assembly.outdir).filter((file) => file.endsWith('.template.json'));
    return templates.flatMap((file) => {
      const text = readFileSync(path.join(assembly.outdir, file), 'utf8');
      return Object.values((JSON.parse(text) as { Resources: Record<string, Resource> }).Resources);
    });
  });
