import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { synthesize } from '../infra/aws/app.ts';
import { parseConfig } from '../infra/aws/config.ts';
import { functionsDirectory, siteDirectory } from './parts/assemble.ts';
import { build } from './build.ts';
import { stepsOf } from './parts/deployment.ts';
import { root } from './parts/run.ts';
import { readCommandLine, readSettings } from './parts/settings.ts';

/** Example values for settings that are not given. */
const examples = {
  account: '111122223333',
  region: 'eu-north-1',
  domain: 'lotter.example.se',
  senderAddress: 'lotter@example.se',
  originSecret: 'an example that is never deployed',
} as const;

const ending = '.template.json';

/**
 * `npm run synth -- --profile production`: the templates as they would be deployed, into `dist/synth/<profile>`,
 * without network, account or credentials. Fails on findings of cdk-nag that are not accepted.
 */
async function synth(argv: readonly string[]): Promise<void> {
  const { settings } = readCommandLine(argv);
  const given = readSettings((name) => settings[name], examples);
  const config = parseConfig(given);
  await build();
  const outdir = path.join(root, 'dist/synth', config.profile);
  synthesize({ config: given, functionsDirectory, siteDirectory, uploadsSite: true, audited: true, outdir });
  const missing = Object.keys(examples).filter(
    (name) => given[name] === examples[name as keyof typeof examples],
  );
  if (missing.length > 0) console.log(`Exempelvärden där inget är sagt: ${missing.join(', ')}`);
  const files = readdirSync(outdir).filter((file) => file.endsWith(ending));
  for (const { stack } of stepsOf(config, config.region ?? examples.region, false)) {
    if (!files.includes(`${stack}${ending}`)) throw new Error(`${stack} saknas i ${outdir}.`);
    const text = readFileSync(path.join(outdir, `${stack}${ending}`), 'utf8');
    const { Resources } = JSON.parse(text) as { Resources: object };
    console.log(
      `${stack.padEnd(16)} ${String(Object.keys(Resources).length).padStart(4)} resurser ${String(Math.round(text.length / 1000)).padStart(5)} kB`,
    );
  }
  console.log(
    `${path.relative(root, outdir)}: profil ${config.profile}, cdk-nag utan oförklarade anmärkningar`,
  );
}

try {
  await synth(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
