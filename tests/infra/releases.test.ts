import { describe, expect, it } from 'vitest';
import { argumentsOf, stepsOf } from '../../bin/deployment.ts';
import { parseConfig } from '../../infra/aws/config.ts';
import { config, synthesized } from './synthesized.ts';

const grouped = { ...config, functionGrouping: 'resource' } as const;
const { template } = synthesized({ config: grouped });
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

describe('a deployment', () => {
  it('goes through what must be there first to what needs it, and hands on what each has told', () => {
    const steps = stepsOf(parseConfig(config));
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

  it('stops where a stack before did not tell what the next needs', () => {
    const [, service] = stepsOf(parseConfig(config));
    if (service === undefined) throw new Error('There is no second step.');
    expect(() => argumentsOf(service, {}, files, [])).toThrow(
      'LottlagetGlobal har inte lämnat CertificateArn, som Lottlaget behöver.',
    );
  });

  it('asks for parameters that the templates have, and for outputs that they tell', () => {
    const { template: service, global, watch } = synthesized();
    const templates = { LottlagetGlobal: global, Lottlaget: service, LottlagetWatch: watch };
    for (const { stack, takes } of stepsOf(parseConfig(config)))
      for (const { parameter, from } of takes) {
        expect(templates[stack as keyof typeof templates]?.toJSON().Parameters).toHaveProperty(parameter);
        expect(templates[from as keyof typeof templates]?.toJSON().Outputs).toHaveProperty(parameter);
      }
  });

  it('of a development installation without a domain is one stack', () => {
    const { domain: _, ...rest } = config;
    expect(stepsOf(parseConfig({ ...rest, profile: 'development' })).map(({ stack }) => stack)).toEqual([
      'Lottlaget',
    ]);
  });
});
