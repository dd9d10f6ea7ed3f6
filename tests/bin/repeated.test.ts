import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { argumentsOf, stepsOf } from '../../bin/deployment.ts';
import { isDeployed } from '../../bin/preflight.ts';
import { stackName, synthesize } from '../../infra/aws/app.ts';
import { type GivenConfig, parseConfig } from '../../infra/aws/config.ts';
import { operations } from '../../shared/contract/index.ts';
import { assembled, config } from '../infra/synthesized.ts';
import { accountNumber, fakeAws, signedIn } from './fake-aws.ts';
import { fakeCloudFormation } from './fake-cloudformation.ts';

const cdk = path.resolve(import.meta.dirname, '../../node_modules/aws-cdk/bin/cdk');
/** The service's stack alone, retained. */
const retained: GivenConfig = {
  ...config,
  certificateArn: `arn:aws:acm:us-east-1:${accountNumber}:certificate/1`,
  firewall: false,
  alarms: false,
  edgeLogs: false,
};

test('a failed first deployment is repeated by the same command, and protected once it succeeds', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'deployed-'));
  const outdirOf = (creates: boolean) => path.join(directory, creates ? 'creation' : 'assembly');
  for (const creates of [true, false])
    assembled({ config: retained, operations: operations.slice(0, 3) }, (assembly) =>
      synthesize({ ...assembly, creates, outdir: outdirOf(creates) }),
    );
  const { answer, done, stateOf } = fakeCloudFormation(1);
  const aws = await fakeAws(answer);
  const run = (args: readonly string[]) =>
    new Promise<boolean>((resolve) => {
      execFile(
        process.execPath,
        [cdk, ...args],
        { cwd: directory, env: { ...aws.env, ...signedIn } },
        (error) => resolve(error === null),
      );
    });
  /** The CloudFormation part of `deploy`. */
  const deploy = async (): Promise<boolean> => {
    const steps = stepsOf(parseConfig(retained), 'eu-north-1', !isDeployed(stateOf(stackName)));
    for (const step of steps) {
      const files = { assembly: outdirOf(step.creates), outputs: path.join(directory, 'outputs.json') };
      if (!(await run(argumentsOf(step, {}, files, ['--require-approval', 'never'])))) return false;
    }
    return true;
  };
  try {
    expect(await deploy()).toBe(false);
    expect(await deploy()).toBe(true);
    expect(done.splice(0)).toEqual([
      'ROLLBACK_COMPLETE, unprotected',
      'deleted',
      'CREATE_COMPLETE, unprotected',
      'UPDATE_COMPLETE, protected',
    ]);
    expect(await deploy()).toBe(true);
    expect(done).toEqual(['UPDATE_COMPLETE, protected']);
  } finally {
    aws.close();
    rmSync(directory, { recursive: true });
  }
}, 240_000);
