import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import * as z from 'zod/mini';
import { type Operation, operations as everyOperation } from '../../shared/contract/index.ts';
import { parseConfig } from './config.ts';
import { GlobalStack, globalOutputs } from './global-stack.ts';
import { LottlagetStack } from './stack.ts';
import { serviceTag, WatchStack } from './watch-stack.ts';

/** The service's stack: its id and its name in CloudFormation. */
export const stackName = 'Lottlaget';
/** Stacks in us-east-1 that some configurations need, deployed before the service's stack and after it. */
export const globalStackName = `${stackName}Global`;
export const watchStackName = `${stackName}Watch`;

export interface Assembly {
  /** A `GivenConfig`; validated here. */
  readonly config: unknown;
  /** The output of `buildFunctions`. */
  readonly functionsDirectory: string;
  /** The built web app; its list of prerendered paths and the names of its files are read if it exists. */
  readonly siteDirectory: string;
  /** Whether the stack uploads the web app. Not needed where the directory is served directly. */
  readonly uploadsSite?: boolean;
  /** Whether cdk-nag checks the stacks; a finding fails the synthesis. */
  readonly audited?: boolean;
  /**
   * Whether this is the deployment that creates the service's stack. It protects nothing against deletion and uploads
   * nothing, so that CloudFormation can roll everything back if it fails; the next deployment does both.
   */
  readonly creates?: boolean;
  /** Where the assembly is written; by default the CDK chooses. */
  readonly outdir?: string;
  readonly operations?: readonly Operation[];
}

/** All feature flags that affect the templates, so that a synthesis is the same with and without the CDK's CLI. */
const flags = {
  '@aws-cdk/aws-lambda:recognizeVersionProps': true,
  '@aws-cdk/aws-lambda:recognizeLayerVersion': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/core:checkSecretUsage': true,
  '@aws-cdk/aws-s3:createDefaultLoggingPolicy': true,
};

/** The routes by which a club starts by itself. */
const startOperations = ['startClub', 'checkUrlKey', 'activateClub'];

/** The app with its stacks. Needs neither network nor credentials. */
export function makeApp(assembly: Assembly): App {
  if (!existsSync(assembly.functionsDirectory)) {
    throw new Error(`There are no built functions in ${assembly.functionsDirectory}. Build first.`);
  }
  const app = new App({
    analyticsReporting: false,
    context: flags,
    ...(assembly.outdir !== undefined && { outdir: assembly.outdir }),
  });
  const config = parseConfig(assembly.config);
  const operations = assembly.operations ?? everyOperation;
  const creates = assembly.creates === true;
  // Without analytics there is no route for page views, without self-service none that starts a club.
  const left = new Set([
    ...(config.analytics ? [] : ['countViews']),
    ...(config.selfService === 'on' ? [] : startOperations),
  ]);
  const uploads = assembly.uploadsSite === true && existsSync(assembly.siteDirectory) && !creates;
  new LottlagetStack(app, stackName, {
    config,
    operations: operations.filter(({ name }) => !left.has(name)),
    functionsDirectory: assembly.functionsDirectory,
    pages: prerenderedPages(assembly.siteDirectory),
    files: builtFiles(assembly.siteDirectory),
    creates,
    ...(uploads && { siteDirectory: assembly.siteDirectory }),
  });
  if (globalOutputs(config).length > 0)
    new GlobalStack(app, globalStackName, { config, operations, service: stackName });
  if (config.alarms || config.edgeLogs) new WatchStack(app, watchStackName, config, stackName);
  Tags.of(app).add(serviceTag, stackName);
  if (assembly.audited === true) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

/** Writes the cloud assembly. Returns its directory. */
export function synthesize(assembly: Assembly): string {
  return makeApp(assembly).synth().directory;
}

/**
 * The paths that the web build prerendered, from its `prerendered.json` (`["/", "/login/*"]`), without the leading
 * slash; `/` is `start`. Empty if the web app has not been built.
 */
function prerenderedPages(siteDirectory: string): string[] {
  const file = path.join(siteDirectory, 'prerendered.json');
  if (!existsSync(file)) return [];
  const paths = z.parse(z.array(z.string()), JSON.parse(readFileSync(file, 'utf8')));
  return [...new Set(paths.map((page) => page.slice(1) || 'start'))].toSorted();
}

/** The paths of the files of a directory, and of its folders with a slash at the end. Empty if it does not exist. */
function builtFiles(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true })
    .map((entry) => `/${entry.name}${entry.isDirectory() ? '/' : ''}`)
    .toSorted();
}
