import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bootstrapArguments, stepsOf } from '../../bin/parts/deployment.ts';
import { synthesize } from '../../infra/aws/app.ts';
import { parseConfig } from '../../infra/aws/config.ts';
import { assembled, config } from '../infra/synthesized.ts';
import { splitCases } from '../support/searches.ts';
import { type Account, accountNumber, answersOf, fakeAws, signedIn } from './fake-aws.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Output and exit code of a program with an emulated AWS account. */
async function against(
  account: Account,
  args: readonly string[],
  env: NodeJS.ProcessEnv = signedIn,
): Promise<{ code: number; output: string; calls: Awaited<ReturnType<typeof fakeAws>>['calls'] }> {
  const aws = await fakeAws(answersOf(account));
  try {
    const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
      execFile(process.execPath, args, { cwd: root, env: { ...aws.env, ...env } }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, output: `${out}${err}`.trim() }),
      );
    });
    return { code, output, calls: aws.calls };
  } finally {
    aws.close();
  }
}

const deploy = path.join(root, 'bin/deploy.ts');
const unattended = ['--', '--require-approval', 'never'];
const production = [
  `--account ${accountNumber} --region eu-north-1 --domain lotter.example.se --sender-address lotter@example.se`,
  '--hosted-zone-id Z123 --hosted-zone-name example.se',
].flatMap((options) => options.split(' '));
const development = ['--profile', 'development', '--sender-address', 'lotter@example.se'];

test('reports all obstacles to a first deployment together, each with its remedy, before building anything', async () => {
  const { code, output, calls } = await against(
    {
      stacks: { Lottlaget: { status: 'ROLLBACK_COMPLETE', isProtected: true } },
      resources: [['AWS::SES::EmailIdentity', 'example.se', 'DELETE_COMPLETE']],
      concurrency: 10,
      runtimes: ['nodejs22.x'],
      perDay: 200,
      identities: ['example.se'],
      records: [
        ['_dmarc.example.se', 'TXT'],
        ['example.se', 'MX'],
      ],
    },
    [deploy, ...production, ...unattended],
  );
  for (const [found, remedy] of [
    [
      /^Hinder: .*Lottlaget .*skyddad \(ROLLBACK_COMPLETE\)/m,
      /--no-enable-termination-protection .*Lottlaget/,
    ],
    [/^Hinder: Lambda i eu-north-1 har inte nodejs24\.x/m, /--region/],
    [/^Att tänka på: Kontot får köra 10 Lambda-funktioner/m, /Service Quotas/],
    [
      /^Hinder: example\.se finns redan i SES i eu-north-1/m,
      /aws ses delete-identity --identity example\.se/,
    ],
    [/^Att tänka på: SES i eu-north-1 är i sandlådan/m, /production access/],
    [/^Hinder: Zonen har redan _dmarc\.example\.se \(TXT\)/m, /Ta bort posten/],
  ] as const) {
    expect(output).toMatch(found);
    expect(output).toMatch(remedy);
  }
  expect(output).not.toContain('Bygger');
  expect(output.split('\n').at(-1)).toBe('Inget är driftsatt. Åtgärda hindren och kör samma kommando igen.');
  expect(code).toBe(1);
  const described = calls.filter(({ action }) => action === 'DescribeStacks');
  expect(new Set(described.map(({ region }) => region))).toEqual(new Set(['eu-north-1', 'us-east-1']));
});

test('resources of the service itself are no obstacle', { tags: 'search' }, async () => {
  const { output } = await against(
    {
      stacks: { Lottlaget: { status: 'UPDATE_IN_PROGRESS' } },
      resources: [
        ['AWS::SES::EmailIdentity', 'example.se', 'CREATE_COMPLETE'],
        ['AWS::Route53::RecordSet', '_dmarc.example.se', 'CREATE_COMPLETE'],
      ],
      identities: ['example.se'],
      records: [['_dmarc.example.se', 'TXT']],
    },
    [deploy, ...production, ...unattended],
  );
  expect(output.match(/^(Hinder|Att tänka på): .*/gm)).toEqual([
    'Hinder: Stacken Lottlaget ändras just nu (UPDATE_IN_PROGRESS).',
  ]);
});

test(
  'facts that AWS does not let the operator read are reported, and stop nothing',
  { tags: 'search' },
  async () => {
    const { output } = await against(
      { silent: ['ses', 'lambda', 'route53'], stacks: { Lottlaget: { status: 'DELETE_IN_PROGRESS' } } },
      [deploy, ...production, ...unattended],
    );
    expect(output.match(/^Att tänka på: .* gick inte att läsa \(AccessDenied/gm)).toHaveLength(4);
    expect(output.match(/^Hinder/gm)).toHaveLength(1);
  },
);

const unreached = [
  ['an operator who is not signed in', {}, /^Ingen inloggning till AWS hittades\. Logga in /],
  [
    'an operator who cannot reach AWS',
    { ...signedIn, AWS_ENDPOINT_URL: 'http://127.0.0.1:1' },
    /^AWS svarar inte \(.*ECONNREFUSED.*\)\. Kontrollera nätet/,
  ],
] as const;
for (const [cases, options] of splitCases(unreached, ([who]) => who.endsWith('signed in')))
  test.each(cases)('%s hears so in one sentence', options, async (_, env, sentence) => {
    const { code, output } = await against({}, [deploy, ...production, ...unattended], env);
    expect(output).toMatch(sentence);
    expect(output.split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });

test('refuses credentials of another account than the configured one', async () => {
  const args = production.map((arg) => (arg === accountNumber ? '444455556666' : arg));
  const { output } = await against({}, [deploy, ...args, ...unattended]);
  expect(output).toMatch(/^Inloggningen gäller konto 111122223333, inte 444455556666\./);
});

test('without a terminal nothing starts unless changed permissions are approved by option', async () => {
  const { code, output, calls } = await against({}, [deploy, ...production]);
  expect(output).toMatch(/^Utan terminal .*\n.* -- --require-approval never\.$/);
  expect(code).toBe(1);
  expect(calls).toEqual([]);
});

test(
  'in development the account comes from the credentials, and a missing region is reported',
  { tags: 'search' },
  async () => {
    const nowhere = await against({}, [deploy, ...development, ...unattended]);
    expect(nowhere.output).toMatch(/^Ingen region är vald\. Ange --region/);
    const { output } = await against(
      { stacks: { Lottlaget: { status: 'CREATE_IN_PROGRESS' } } },
      [deploy, ...development, ...unattended],
      { ...signedIn, AWS_REGION: 'eu-west-1' },
    );
    expect(output).toMatch(/^Konto 111122223333, region eu-west-1$/m);
    expect(output).toMatch(/^Hinder: Stacken Lottlaget ändras just nu/m);
  },
);

test(
  'the CDK bootstraps both regions with the assembly, which contains the settings',
  { tags: 'search' },
  async () => {
    const outdir = mkdtempSync(path.join(tmpdir(), 'bootstrap-'));
    try {
      assembled({}, (assembly) => synthesize({ ...assembly, outdir }));
      const steps = stepsOf(parseConfig(config), 'eu-north-1', true);
      const args = bootstrapArguments(accountNumber, steps, outdir, 'CDKToolkit');
      const { output, calls } = await against({}, [path.join(root, 'node_modules/aws-cdk/bin/cdk'), ...args]);
      expect(output).not.toContain('configuration of the stack is invalid');
      for (const region of ['eu-north-1', 'us-east-1']) {
        expect(output).toContain(`aws://${accountNumber}/${region}`);
        expect(calls).toContainEqual(expect.objectContaining({ region, service: 'cloudformation' }));
      }
    } finally {
      rmSync(outdir, { recursive: true });
    }
  },
);
