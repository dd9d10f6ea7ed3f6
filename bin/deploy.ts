import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { stackName, synthesize } from '../infra/aws/app.ts';
import { type Config, parseConfig } from '../infra/aws/config.ts';
import { recordsToMake } from '../infra/aws/dns.ts';
import { runtime } from '../infra/aws/lambda.ts';
import { senderDomain } from '../infra/aws/mail.ts';
import { functionsDirectory, siteDirectory } from './parts/assemble.ts';
import { build } from './build.ts';
import { checkApproval, deployStacks, type Step, stepsOf, toolkitOf } from './parts/deployment.ts';
import { sendCommand } from './parts/ops-function.ts';
import { findingsOf, isDeployed } from './parts/preflight.ts';
import { checkRelease } from './parts/release.ts';
import { program, root, run } from './parts/run.ts';
import { readCommandLine, readSettings } from './parts/settings.ts';
import { survey, whoAndWhere } from './parts/survey.ts';

const dist = path.join(root, 'dist');

/**
 * `npm run deploy -- --account 111122223333 --region eu-north-1 --domain lotter.example.se --sender-address
 * lotter@example.se`. `--built` deploys the existing output of `npm run build`; `--bootstrap` first prepares the
 * account's regions for the CDK. Arguments after a further `--` are passed to `cdk deploy`.
 */
async function deploy(argv: readonly string[]): Promise<void> {
  const { settings, flags, rest } = readCommandLine(argv, ['built', 'bootstrap']);
  const typed = readSettings((name) => settings[name]);
  // Invalid settings are reported before AWS is called, and problems of the account before anything is built.
  const { region: givenRegion, account: owner } = parseConfig(typed);
  checkApproval(rest, process.stdin.isTTY && process.stdout.isTTY);
  const { account, region } = await whoAndWhere(givenRegion);
  if (owner !== undefined && owner !== account)
    throw new Error(
      `Inloggningen gäller konto ${account}, inte ${owner}. Byt inloggning (AWS_PROFILE) eller rätta --account.`,
    );
  console.log(`Konto ${account}, region ${region}`);
  const given = { ...typed, account, region };
  const config = parseConfig(given);
  const bootstraps = flags.has('bootstrap');
  const toolkit = toolkitOf(rest);
  const creates = !(await isReady(config, { region, bootstraps, toolkit }));

  if (!flags.has('built')) await build();
  checkRelease(dist);
  const directory = path.join(dist, 'release');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const client = new LambdaClient({ region });
  await deployStacks(
    { account, steps: stepsOf(config, region, creates), bootstraps, toolkit, rest, directory },
    {
      synthesize: (part) =>
        synthesize({
          config: given,
          functionsDirectory,
          siteDirectory,
          uploadsSite: true,
          audited: true,
          ...part,
        }),
      cdk,
      invoke: (name, command) => sendCommand({ client, name }, command),
      say: console.log,
    },
  );
}

async function cdk(args: readonly string[]): Promise<void> {
  const code = await run(program('cdk'), args);
  if (code !== 0) throw new Error(`cdk ${args[0]} slutade med ${code}.`);
}

/**
 * Whether the service's stack exists. Prints every obstacle found in the account, and throws if one would make the
 * deployment fail.
 */
async function isReady(
  config: Config,
  { region, bootstraps, toolkit }: { region: string; bootstraps: boolean; toolkit: string },
): Promise<boolean> {
  const targets: Step[] = stepsOf(config, region, false);
  const intent = {
    region,
    targets,
    bootstraps,
    runtime: runtime.name,
    senderDomain: senderDomain(config),
    records: recordsToMake(config, region),
  };
  const state = await survey(intent, { toolkit, zone: config.hostedZoneId });
  const findings = findingsOf(state, intent);
  for (const { stops, text, remedy } of findings)
    console.error(`${stops ? 'Hinder' : 'Att tänka på'}: ${text}\n  ${remedy}`);
  if (findings.some(({ stops }) => stops))
    throw new Error('Inget är driftsatt. Åtgärda hindren och kör samma kommando igen.');
  return isDeployed(state.stacks[stackName]);
}

try {
  await deploy(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
