import type { KnipConfig } from 'knip';
import { operations } from './shared/contract/index.ts';

const config: KnipConfig = {
  entry: [
    'bin/*.{ts,mjs}',
    // Loaded by their names: the handler of each route.
    ...operations.map(({ module }) => `${module}.ts`),
    'functions/workers/*.ts',
    'functions/demo/{seed,print-sample-mails}.ts',
    'infra/local/lambda/lambda-worker.ts',
    'web/build.ts',
    'web/sizes.ts',
    'web/app/{main,public-main,prerender}.tsx',
    'web/app/early.ts',
    'web/app/early-press.ts',
    'web/worker/worker.ts',
    'tests/**/*.{test,spec,test-d}.{ts,tsx}',
    'tests/kernel/rows/*.ts',
    'tests/e2e/{serve,screenshots,record-videos}.ts',
    'tests/proof/bench/run.ts',
    'tests/proof/bench/cold/{import-once.mjs,usual-stack.ts}',
    'tests/proof/cost/run.ts',
    'tests/proof/scale/run.ts',
    'tests/proof/fire/run.ts',
    'tests/proof/run.ts',
    'tests/support/snapshot-club.ts',
    'tests/local/fixture/{serve,functions/*}.ts',
  ],
  project: ['{bin,functions,infra,shared,web,tests}/**/*.{ts,tsx,mjs}'],
  ignoreDependencies: ['aws-cdk', 'oxlint', 'oxlint-tsgolint'],
  ignoreBinaries: ['dynoxide', 'ffmpeg', 'ldd'],
};

export default config;
