import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { contentHash } from '../../bin/parts/content-hash.ts';
import { root, run } from '../../bin/parts/run.ts';
import { assembleTests } from '../support/build.ts';
import { chosenOf, endWith } from '../support/chosen.ts';
import { tryMutations } from './mutations/try-mutations.ts';

/**
 * `npm run proof [-- STAGE…] [--resume] [--only X]`: what is too long for `npm test`. `mutations` takes ten and more promises
 * away from the product and sees `npm test` notice; `quick` is what searches (`tests/support/searches.ts`), which `npm test` leaves out;
 * `long` is `npm run test:full`; `counts`, `cost` and `scale` hold budgets, prices and limits;
 * the others are the suites of `npm run fire`, in their long forms. `--resume` leaves out the stages that the same
 * sources have passed, and goes on within a suite where it knows how.
 */
const suites = ['ops', 'sites', 'model', 'mail', 'draw', 'tokens', 'abuse', 'kills', 'offline'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { resume: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});

const program = (file: string, ...args: readonly string[]) =>
  run(process.execPath, [path.join(root, file), ...args]);

/** Each answers its exit code. */
const stages: Readonly<Record<string, () => Promise<number>>> = {
  mutations: async () => {
    await assembleTests({ site: true });
    const wrong = await tryMutations(values.only, console.log);
    for (const sentence of wrong) console.log(`WRONG  ${sentence}`);
    return wrong.length === 0 ? 0 : 1;
  },
  quick: () => program('bin/test.ts', '--searches'),
  long: () => program('bin/test.ts', '--full'),
  counts: () => program('tests/proof/bench/run.ts', 'counts'),
  cost: () => program('tests/proof/cost/run.ts'),
  scale: () => program('tests/proof/scale/run.ts'),
  ...Object.fromEntries(
    suites.map((name) => [
      name,
      () => program('tests/proof/fire/run.ts', name, ...(values.resume ? ['--resume'] : [])),
    ]),
  ),
};

const chosen = chosenOf('stage', Object.keys(stages), positionals);

const file = path.join(root, 'dist/proof.json');
const sources = ['bin', 'functions', 'infra', 'shared', 'tests', 'web'];
const stamp = sources.map((each) => contentHash(path.join(root, each))).join();
const stored = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as { stamp: string; passed: string[] })
  : undefined;
const passed = new Set(values.resume && stored?.stamp === stamp ? stored.passed : []);
const failed: string[] = [];
for (const name of chosen) {
  if (passed.has(name)) continue;
  console.log(`── ${name}`);
  if ((await stages[name]?.()) !== 0) {
    failed.push(name);
    continue;
  }
  passed.add(name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ stamp, passed: [...passed] }));
}
endWith(failed);
