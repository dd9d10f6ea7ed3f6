import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeApp } from '../infra/aws/app.ts';

/**
 * The CDK's entry. Settings come from context (`cdk deploy -c senderAddress=…`) or the environment
 * (`SENDER_ADDRESS=…`); infra/aws/config.ts says which there are.
 */
const root = path.resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

makeApp({
  config: (setting) => {
    const days = setting('logRetentionDays');
    return {
      functionGrouping: setting('functionGrouping'),
      profile: setting('profile'),
      domain: setting('domain'),
      certificateArn: setting('certificateArn'),
      senderAddress: setting('senderAddress'),
      alarmAddress: setting('alarmAddress'),
      version: setting('version') ?? version,
      logRetentionDays: days === undefined ? undefined : Number(days),
      // Only the first deployment uses it: after that CloudFormation keeps the parameter's value.
      originSecret: setting('originSecret') ?? randomBytes(32).toString('base64url'),
    };
  },
  functionsDirectory: path.join(root, 'dist/functions'),
  siteDirectory: path.join(root, 'dist/site'),
  uploadsSite: true,
  audited: true,
}).synth();
