import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Deployment, deployStacks, type Outputs, stepsOf } from '../../bin/parts/deployment.ts';
import { parseConfig } from '../../infra/aws/config.ts';
import type { OpsAnswer } from '../../shared/ops.ts';
import { config } from '../infra/synthesized.ts';

const outputsOf: Outputs = {
  LottlagetGlobal: { CertificateArn: 'arn:c', FirewallArn: 'arn:f' },
  Lottlaget: { DistributionId: 'E1', OpsFunction: 'ops', DnsSite: 'example.se CNAME d1.cloudfront.net' },
  LottlagetWatch: {},
};
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'deployment-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Deploys the production installation with a CDK that succeeds. */
async function deploy(
  given: Partial<Deployment> = {},
  { answer = { message: 'checked' }, outputs = outputsOf }: { answer?: OpsAnswer; outputs?: Outputs } = {},
) {
  const ran: string[][] = [];
  const invoked: unknown[] = [];
  const lines: string[] = [];
  const optionOf = (args: readonly string[], name: string) => args[args.indexOf(name) + 1] ?? '';
  const error = await deployStacks(
    {
      account: '111122223333',
      steps: stepsOf(parseConfig(config), 'eu-north-1', true),
      bootstraps: false,
      toolkit: 'Own',
      rest: [],
      directory,
      ...given,
    },
    {
      synthesize: ({ creates }) => (creates ? 'unprotected' : 'protected'),
      cdk: async (args) => {
        const [command = '', stack = ''] = args;
        ran.push([command, stack, optionOf(args, '--app')]);
        if (command === 'deploy')
          writeFileSync(optionOf(args, '--outputs-file'), JSON.stringify({ [stack]: outputs[stack] }));
        return Promise.resolve();
      },
      invoke: (...command) => {
        invoked.push(command);
        return Promise.resolve(answer);
      },
      say: (line) => lines.push(line),
    },
  ).then(
    () => undefined,
    (reason: unknown) => String(reason),
  );
  return { ran, invoked, lines, error };
}

test('a first deployment creates the service from the unprotected assembly, then deploys the protected one', async () => {
  const { ran, error } = await deploy();
  expect(error).toBeUndefined();
  expect(ran).toEqual([
    ['deploy', 'LottlagetGlobal', 'protected'],
    ['deploy', 'Lottlaget', 'unprotected'],
    ['deploy', 'Lottlaget', 'protected'],
    ['deploy', 'LottlagetWatch', 'protected'],
  ]);
});

test('an existing service never meets the unprotected assembly', async () => {
  const { ran } = await deploy({ steps: stepsOf(parseConfig(config), 'eu-north-1', false) });
  expect(ran.map(([, , assembly]) => assembly)).toEqual(['protected', 'protected', 'protected']);
});

test('regions are bootstrapped before the first stack, with the assembly to deploy, and only if asked', async () => {
  const { ran } = await deploy({ bootstraps: true });
  expect(ran[0]).toEqual(['bootstrap', 'aws://111122223333/us-east-1', 'protected']);
  expect(ran.filter(([command]) => command === 'bootstrap')).toHaveLength(1);
  expect((await deploy()).ran.filter(([command]) => command === 'bootstrap')).toEqual([]);
});

test('a deployment ends with the missing DNS records and the answer of the deployed functions', async () => {
  const { invoked, lines } = await deploy();
  expect(invoked).toEqual([['ops', { command: 'check' }]]);
  expect(lines).toEqual(['Att göra i DNS: example.se CNAME d1.cloudfront.net', 'checked']);
});

test('a deployment whose functions cannot be used fails with their explanation', async () => {
  const { lines, error } = await deploy({}, { answer: { error: 'Node saknar crypto.argon2.' } });
  expect(error).toBe('Error: Driftsatt, men kan inte användas än.\nNode saknar crypto.argon2.');
  expect(lines).toEqual(['Att göra i DNS: example.se CNAME d1.cloudfront.net']);
});

test('a deployment that cannot find the function to ask fails', async () => {
  const { invoked, error } = await deploy(
    {},
    { outputs: { ...outputsOf, Lottlaget: { DistributionId: 'E1' } } },
  );
  expect(invoked).toEqual([]);
  expect(error).toBe('Error: Lottlaget har inte lämnat OpsFunction.');
});
