/** @module-tag search */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { deployStacks, stepsOf } from '../../bin/parts/deployment.ts';
import { isDeployed } from '../../bin/parts/preflight.ts';
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
  const { answer, done, stateOf } = fakeCloudFormation(1);
  const aws = await fakeAws(answer);
  const lines: string[] = [];
  const deploy = (): Promise<void> =>
    deployStacks(
      {
        account: accountNumber,
        steps: stepsOf(parseConfig(retained), 'eu-north-1', !isDeployed(stateOf(stackName))),
        bootstraps: false,
        toolkit: 'CDKToolkit',
        rest: ['--require-approval', 'never'],
        directory,
      },
      {
        synthesize: (part) =>
          assembled({ config: retained, operations: operations.slice(0, 3) }, (assembly) =>
            synthesize({ ...assembly, ...part }),
          ),
        cdk: async (args) => {
          await promisify(execFile)(process.execPath, [cdk, ...args], {
            cwd: directory,
            env: { ...aws.env, ...signedIn },
          });
        },
        invoke: (name, { command }) => Promise.resolve({ message: `${name}: ${command}` }),
        say: (line) => lines.push(line),
      },
    );
  try {
    await expect(deploy()).rejects.toThrow('ROLLBACK_COMPLETE');
    expect(lines.splice(0)).toEqual([]);
    await deploy();
    expect(lines).toEqual(['LottlagetOps: check']);
    expect(done.splice(0)).toEqual([
      'ROLLBACK_COMPLETE, unprotected',
      'deleted',
      'CREATE_COMPLETE, unprotected',
      'UPDATE_COMPLETE, protected',
    ]);
    await deploy();
    expect(done).toEqual(['UPDATE_COMPLETE, protected']);
  } finally {
    aws.close();
    rmSync(directory, { recursive: true });
  }
});
