import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { synthesize } from '../infra/aws/app.ts';
import { parseConfig } from '../infra/aws/config.ts';
import { globalRegion } from '../infra/aws/global-stack.ts';
import { functionsDirectory, siteDirectory } from './assemble.ts';
import { build } from './build.ts';
import { argumentsOf, type Outputs, stepsOf } from './deployment.ts';
import { checkRelease } from './release.ts';
import { program, root, run } from './run.ts';
import { readCommandLine, readSettings } from './settings.ts';

/**
 * `npm run deploy -- --account 111122223333 --region eu-north-1 --domain lotter.example.se --sender-address
 * lotter@example.se`. `--built` deploys what `npm run build` made before, unchanged; `--bootstrap` first prepares
 * the account's regions for the CDK. What stands after a further `--` goes to `cdk deploy`.
 */
async function deploy(argv: readonly string[]): Promise<void> {
  const { settings, flags, rest } = readCommandLine(argv, ['built', 'bootstrap']);
  const given = readSettings((name) => settings[name]);
  // Said before anything is built.
  const config = parseConfig(given);
  if (!flags.has('built')) await build();
  const dist = path.join(root, 'dist');
  checkRelease(dist);
  const directory = path.join(dist, 'release');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const assembly = path.join(directory, 'assembly');
  synthesize({
    config: given,
    functionsDirectory,
    siteDirectory,
    uploadsSite: true,
    audited: true,
    outdir: assembly,
  });
  const cdk = async (args: readonly string[]) => {
    const code = await run(program('cdk'), args);
    if (code !== 0) throw new Error(`cdk ${args[0]} slutade med ${code}.`);
  };
  if (flags.has('bootstrap')) {
    const regions = new Set([config.region ?? globalRegion, globalRegion]);
    await cdk(['bootstrap', ...[...regions].map((region) => `aws://${config.account}/${region}`)]);
  }
  const told: Record<string, Record<string, string>> = {};
  for (const step of stepsOf(config)) {
    const outputs = path.join(directory, `${step.stack}.json`);
    await cdk(argumentsOf(step, told, { assembly, outputs }, rest));
    Object.assign(told, JSON.parse(readFileSync(outputs, 'utf8')) as Outputs);
  }
  for (const [name, value] of Object.entries(told).flatMap(([, own]) => Object.entries(own)))
    if (name.startsWith('Dns')) console.log(`Att göra i DNS: ${value}`);
}

try {
  await deploy(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
