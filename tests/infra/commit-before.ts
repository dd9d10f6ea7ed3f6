import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../bin/parts/run.ts';
import { stackName } from '../../infra/aws/app.ts';
import type { Config } from '../../infra/aws/config.ts';
import { config } from './synthesized.ts';

/** The sources that a synthesis needs. */
const sources = ['infra', 'shared', 'bin', 'package.json', 'tsconfig.json'];

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 27 }).trim();

/** The commit to compare with: the last one if the working tree has changes, else its parent. */
function commitBefore(): string {
  const isChanged = git('status', '--porcelain', '--', 'infra', 'shared') !== '';
  // A shallow clone has to fetch that commit.
  if (!isChanged && git('rev-parse', '--is-shallow-repository') === 'true') git('fetch', '--deepen=1');
  return git('rev-parse', isChanged ? 'HEAD' : 'HEAD~1');
}

/** A script that synthesizes the earlier sources, with options that both versions accept. */
const program = `
import { mkdirSync, writeFileSync } from 'node:fs';
import { synthesize } from './infra/aws/app.ts';
mkdirSync('functions-built');
mkdirSync('site-built');
writeFileSync('functions-built/nothing.mjs', 'export const handler = () => {};');
let refused;
for (const [outdir, configs] of JSON.parse(process.argv[1])) {
  const made = configs.some((config) => {
    try {
      synthesize({ config, functionsDirectory: 'functions-built', siteDirectory: 'site-built', outdir });
      return true;
    } catch (error) {
      refused = error;
      return false;
    }
  });
  if (!made) throw refused;
}
`;

/** The service's templates of that commit. Throws if there is no history to compare with. */
export function templatesBefore<Profile extends Config['profile']>(
  profiles: readonly Profile[],
): Map<Profile, Record<string, unknown>> {
  const directory = mkdtempSync(path.join(tmpdir(), 'before-'));
  const { senderAddress, version, originSecret } = config;
  // The second if the earlier version does not accept all of today's options.
  const wanted = profiles.map((profile) => [
    profile,
    [
      { ...config, profile },
      { profile, senderAddress, version, originSecret },
    ],
  ]);
  try {
    const archive = path.join(directory, 'sources.tar');
    git('archive', '--output', archive, commitBefore(), ...sources);
    execFileSync('tar', ['-xf', archive, '-C', directory]);
    symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
    execFileSync(process.execPath, ['--input-type=module', '--eval', program, JSON.stringify(wanted)], {
      cwd: directory,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const file = (profile: Profile) => path.join(directory, profile, `${stackName}.template.json`);
    return new Map(profiles.map((profile) => [profile, JSON.parse(readFileSync(file(profile), 'utf8'))]));
  } finally {
    rmSync(directory, { recursive: true });
  }
}
