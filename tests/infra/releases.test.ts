import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { argumentsOf, bootstrapArguments, dnsLines, stepsOf, toolkitOf } from '../../bin/deployment.ts';
import { parseConfig } from '../../infra/aws/config.ts';
import { config, manyOperations, synthesized } from './synthesized.ts';

const grouped = { ...config, functionGrouping: 'resource' } as const;
const { template } = synthesized({ config: grouped });
const region = 'eu-north-1';
const files = { assembly: 'assembly', outputs: 'outputs.json' };

describe('a release', () => {
  it('gets a tenth of every resource’s requests for five minutes, and is taken back by the alarm', () => {
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

  it('is all at once with a function per route, which has neither alias nor group', () => {
    const { template: plain } = synthesized();
    for (const type of ['AWS::Lambda::Alias', 'AWS::Lambda::Version', 'AWS::CodeDeploy::DeploymentGroup'])
      plain.resourceCountIs(type, 0);
  });
});

/** What CloudFormation finishes before a resource: all that it depends on or refers to, and what those do. */
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
const { domain: _domain, ...homeless } = config;

describe.each([
  ['a function per route', config],
  ['a function per resource', grouped],
  ['no domain of its own', { ...homeless, profile: 'development' as const }],
])('with %s', (_, given) => {
  const { template: made } = synthesized({ config: given, uploadsSite: true, pages: ['/'] });
  const idsOf = (type: string) => Object.keys(made.findResources(type));
  const ours = [
    ...Object.entries(made.findResources('AWS::Lambda::Function'))
      .filter(([, { Properties }]) => Properties.FunctionName !== undefined)
      .map(([id]) => id),
    ...idsOf('AWS::Lambda::Alias'),
  ];
  const stages = idsOf('AWS::ApiGatewayV2::Stage');
  const missing = (id: string) => ours.filter((needed) => !before(made, id).has(needed));

  it('routes go live when every function runs the release, by an alias that gets all requests', () => {
    expect(ours.length).toBeGreaterThan(20);
    expect(stages).toHaveLength(1);
    for (const stage of stages) expect(missing(stage)).toEqual([]);
    // Else a route would be live as soon as the API has it.
    made.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      AutoDeploy: false,
      DeploymentId: { Ref: idsOf('AWS::ApiGatewayV2::Deployment')[0] },
    });
  });

  it('pages are there when the routes they call are, after the files that they load', () => {
    const uploads = Object.entries(made.findResources('Custom::CDKBucketDeployment'));
    const [pages] = uploads.filter(([, { Properties }]) => Properties.Include === undefined);
    const [assets] = uploads.filter(([, { Properties }]) => Properties.Include !== undefined);
    const first = before(made, pages?.[0] ?? '');
    expect([...first]).toEqual(expect.arrayContaining([...stages, ...ours, assets?.[0]]));
  });
});

it('deploys the routes as they are: another route is another deployment of the API, the same ones are the same', () => {
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
  it('goes through what must be there first to what needs it, and hands on what each has told', () => {
    const steps = stepsOf(parseConfig(config), region, false);
    expect(steps.map(({ stack }) => stack)).toEqual(['LottlagetGlobal', 'Lottlaget', 'LottlagetWatch']);
    const told = {
      LottlagetGlobal: { CertificateArn: 'arn:c', FirewallArn: 'arn:f' },
      Lottlaget: { DistributionId: 'E1', SiteOrigin: 'https://lotter.example.se' },
    };
    const [first, service, last] = steps.map((step) =>
      argumentsOf(step, told, files, ['--require-approval', 'never']),
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

  it('that creates the service makes it unprotected and then protects it, where it is to be kept', () => {
    const service = stepsOf(parseConfig(config), region, true).filter(({ stack }) => stack === 'Lottlaget');
    expect(service.map(({ creates }) => creates)).toEqual([true, false]);
    expect(service[0]?.takes).toEqual(service[1]?.takes);
  });

  it('prepares each region it goes to, with the assembly that it deploys', () => {
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

  it('tells the records to make in DNS, and what a CNAME cannot do', () => {
    const outputs = { DnsSite: 'example.se ALIAS d1.cloudfront.net', DnsDmarc: '_dmarc.example.se TXT "v"' };
    expect(dnsLines({ Lottlaget: { ...outputs, SiteOrigin: 'https://example.se' } })).toEqual([
      'Att göra i DNS: example.se ALIAS d1.cloudfront.net',
      expect.stringContaining('en vanlig CNAME går inte på domänens rot') as string,
      'Att göra i DNS: _dmarc.example.se TXT "v"',
      expect.stringContaining('Två gäller inte') as string,
    ]);
  });

  it('stops where a stack before did not tell what the next needs', () => {
    const [, service] = stepsOf(parseConfig(config), region, false);
    if (service === undefined) throw new Error('There is no second step.');
    expect(() => argumentsOf(service, {}, files, [])).toThrow(
      'LottlagetGlobal har inte lämnat CertificateArn, som Lottlaget behöver.',
    );
  });

  it('asks for parameters that the templates have, and for outputs that they tell', () => {
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
