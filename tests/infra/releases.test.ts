import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { argumentsOf, bootstrapArguments, dnsLines, stepsOf, toolkitOf } from '../../bin/parts/deployment.ts';
import { parseConfig } from '../../infra/aws/config.ts';
import { config, manyOperations, someOperations as some, synthesized } from './synthesized.ts';

const grouped = { ...config, functionGrouping: 'resource' } as const;
const { template } = synthesized({ operations: some, config: grouped });
const region = 'eu-north-1';
const files = { assembly: 'assembly', outputs: 'outputs.json' };

describe('a release', () => {
  it('gets a tenth of every resource’s requests for five minutes, and is rolled back by the alarm', () => {
    const aliases = Object.entries(template.findResources('AWS::Lambda::Alias'));
    expect(aliases.length).toBeGreaterThan(10);
    const groups = template.findResources('AWS::CodeDeploy::DeploymentGroup');
    for (const [id, { UpdatePolicy }] of aliases) {
      const group = groups[UpdatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref as string];
      expect(group?.Properties, id).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AlarmConfiguration: {
          Enabled: true,
          Alarms: [{ Name: { Ref: expect.stringMatching(/^ReleaseFailures/) as string } }],
        },
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']) as string[],
        },
      });
    }
    template.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: '5xx', Period: 60, Threshold: 2 });
  });

  it('is immediate with a function per route, which has neither alias nor deployment group', () => {
    const { template: plain } = synthesized();
    for (const type of ['AWS::Lambda::Alias', 'AWS::Lambda::Version', 'AWS::CodeDeploy::DeploymentGroup'])
      plain.resourceCountIs(type, 0);
  });
});

/** The resources that CloudFormation completes before a resource: its transitive dependencies and references. */
function before(found: Template, id: string): Set<string> {
  const resources = found.toJSON().Resources as Record<string, { DependsOn?: string | string[] }>;
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const resource = resources[name];
    if (resource === undefined || seen.has(name)) return;
    seen.add(name);
    const refers = JSON.stringify(resource).matchAll(/"(?:Ref":|Fn::GetAtt":\[)"(\w+)"|\$\{(\w+)/g);
    for (const [, one, other] of refers) visit(one ?? other ?? '');
    for (const needed of [resource.DependsOn ?? []].flat()) visit(needed);
  };
  visit(id);
  seen.delete(id);
  return seen;
}
const { domain: _domain, ...withoutDomain } = config;

describe.each([
  ['a function per route', config],
  ['a function per resource', grouped],
  ['no domain', { ...withoutDomain, profile: 'development' as const }],
])('with %s', (_, given) => {
  const { template } = synthesized({
    operations: some,
    config: given,
    uploadsSite: true,
    pages: ['/'],
  });
  const idsOf = (type: string) => Object.keys(template.findResources(type));
  const ours = [
    ...Object.entries(template.findResources('AWS::Lambda::Function'))
      .filter(([, { Properties }]) => Properties.FunctionName !== undefined)
      .map(([id]) => id),
    ...idsOf('AWS::Lambda::Alias'),
  ];
  const stages = idsOf('AWS::ApiGatewayV2::Stage');
  const missing = (id: string) => ours.filter((needed) => !before(template, id).has(needed));

  it('publishes routes when every function runs the release, by an alias that gets all requests', () => {
    expect(ours.length).toBeGreaterThan(20);
    expect(stages).toHaveLength(1);
    for (const stage of stages) expect(missing(stage)).toEqual([]);
    // Otherwise a route would be live as soon as the API has it.
    template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      AutoDeploy: false,
      DeploymentId: { Ref: idsOf('AWS::ApiGatewayV2::Deployment')[0] },
    });
  });

  it('uploads pages after the routes they call are live and the files they load exist', () => {
    const uploads = Object.entries(template.findResources('Custom::CDKBucketDeployment'));
    const [pages] = uploads.filter(([, { Properties }]) => Properties.Include === undefined);
    const [assets] = uploads.filter(([, { Properties }]) => Properties.Include !== undefined);
    const first = before(template, pages?.[0] ?? '');
    expect([...first]).toEqual(expect.arrayContaining([...stages, ...ours, assets?.[0]]));
  });
});

it('creates another deployment of the API if the routes change, and only then', () => {
  const deploymentOf = (given: Parameters<typeof synthesized>[0]) =>
    Object.keys(synthesized(given).template.findResources('AWS::ApiGatewayV2::Deployment'));
  const small = { ...config, firewall: false };
  const [one, again, other] = [4, 4, 5].map((count) =>
    deploymentOf({ config: small, operations: manyOperations(count) }),
  );
  expect(one).toHaveLength(1);
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});

describe('a deployment', () => {
  it('deploys stacks in order of dependencies, and passes on their outputs', () => {
    const steps = stepsOf(parseConfig(config), region, false);
    expect(steps.map(({ stack }) => stack)).toEqual(['LottlagetGlobal', 'Lottlaget', 'LottlagetWatch']);
    const outputs = {
      LottlagetGlobal: { CertificateArn: 'arn:c', FirewallArn: 'arn:f' },
      Lottlaget: { DistributionId: 'E1', SiteOrigin: 'https://lotter.example.se' },
    };
    const [first, service, last] = steps.map((step) =>
      argumentsOf(step, outputs, files, ['--require-approval', 'never']),
    );
    expect(first).not.toContain('--parameters');
    expect(service?.join(' ')).toContain(
      '--parameters Lottlaget:CertificateArn=arn:c --parameters Lottlaget:FirewallArn=arn:f --require-approval never',
    );
    expect(last?.join(' ')).toContain(
      'deploy LottlagetWatch --exclusively --app assembly --outputs-file outputs.json',
    );
    expect(last).toContain('LottlagetWatch:DistributionId=E1');
  });

  it('that creates a retained service creates it unprotected and then protects it', () => {
    const service = stepsOf(parseConfig(config), region, true).filter(({ stack }) => stack === 'Lottlaget');
    expect(service.map(({ creates }) => creates)).toEqual([true, false]);
    expect(service[0]?.takes).toEqual(service[1]?.takes);
  });

  it('bootstraps each of its regions, with the assembly that it deploys', () => {
    const steps = stepsOf(parseConfig(config), region, true);
    expect(bootstrapArguments('111122223333', steps, 'assembly', 'CDKToolkit')).toEqual([
      'bootstrap',
      'aws://111122223333/us-east-1',
      'aws://111122223333/eu-north-1',
      '--app',
      'assembly',
      '--toolkit-stack-name',
      'CDKToolkit',
    ]);
    expect(toolkitOf(['--toolkit-stack-name=Own'])).toBe('Own');
    expect(toolkitOf(['--verbose', '--toolkit-stack-name', 'Own'])).toBe('Own');
  });

  it('prints the DNS records to create, and the limits of a CNAME', () => {
    const outputs = { DnsSite: 'example.se ALIAS d1.cloudfront.net', DnsDmarc: '_dmarc.example.se TXT "v"' };
    expect(dnsLines({ Lottlaget: { ...outputs, SiteOrigin: 'https://example.se' } })).toEqual([
      'Att göra i DNS: example.se ALIAS d1.cloudfront.net',
      expect.stringContaining('en vanlig CNAME går inte på domänens rot') as string,
      'Att göra i DNS: _dmarc.example.se TXT "v"',
      expect.stringContaining('Två gäller inte') as string,
    ]);
  });

  it('stops if an earlier stack lacks an output that the next one needs', () => {
    const [, service] = stepsOf(parseConfig(config), region, false);
    if (service === undefined) throw new Error('There is no second step.');
    expect(() => argumentsOf(service, {}, files, [])).toThrow(
      'LottlagetGlobal har inte lämnat CertificateArn, som Lottlaget behöver.',
    );
  });

  it('uses only parameters and outputs that the templates have', () => {
    const { template: service, global, watch } = synthesized();
    const templates = { LottlagetGlobal: global, Lottlaget: service, LottlagetWatch: watch };
    for (const { stack, takes } of stepsOf(parseConfig(config), region, false))
      for (const { parameter, from } of takes) {
        expect(templates[stack as keyof typeof templates]?.toJSON().Parameters).toHaveProperty(parameter);
        expect(templates[from as keyof typeof templates]?.toJSON().Outputs).toHaveProperty(parameter);
      }
  });

  it('of a development installation without a domain is one stack', () => {
    const { domain: _, ...rest } = config;
    expect(
      stepsOf(parseConfig({ ...rest, profile: 'development' }), region, true).map(({ stack }) => stack),
    ).toEqual(['Lottlaget']);
  });
});
