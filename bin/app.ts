import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { makeApp } from '../infra/aws/app.ts';
import { root } from './parts/run.ts';
import { readSettings } from './parts/settings.ts';

/**
 * The entry of CDK commands (`npx cdk diff -c senderAddress=…`): settings come from its context or the environment;
 * infra/aws/config.ts lists them. `npm run deploy` and `npm run synth` do not use it.
 */
const context = new App({ analyticsReporting: false }).node;
const inContext = (name: string): string | undefined => {
  const value: unknown = context.tryGetContext(name);
  return value === undefined ? undefined : String(value);
};

makeApp({
  config: readSettings(inContext),
  functionsDirectory: path.join(root, 'dist/functions'),
  siteDirectory: path.join(root, 'dist/site'),
  uploadsSite: true,
  audited: true,
}).synth();
