import { existsSync, readFileSync } from 'node:fs';
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
/** What is deployed before it and after it, in us-east-1, where the configuration asks for something there. */
export const globalStackName = `${stackName}Global`;
export const watchStackName = `${stackName}Watch`;

export interface Assembly {
  /** A `GivenConfig`; checked here. */
  readonly config: unknown;
  /** What `buildFunctions` made. */
  readonly functionsDirectory: string;
  /** The built web app; its list of prerendered paths is read where it is there. */
  readonly siteDirectory: string;
  /** Whether the stack uploads the web app. Not where the directory is served itself. */
  readonly uploadsSite?: boolean;
  /** Whether cdk-nag looks at it; what it finds fails the synthesis. */
  readonly audited?: boolean;
  /**
   * Whether it is for the deployment that creates the service's stack. Nothing is protected against deletion in it and
   * nothing uploaded, so that CloudFormation can take everything away again when it fails; what is deployed next
   * without it does both.
   */
  readonly creates?: boolean;
  /** Where the assembly is written; the CDK's choice where it says nothing. */
  readonly outdir?: string;
  readonly operations?: readonly Operation[];
}

/** Everything that bears on the templates, so that a synthesis is the same with and without the CDK's CLI. */
const flags = {
  '@aws-cdk/aws-lambda:recognizeVersionProps': true,
  '@aws-cdk/aws-lambda:recognizeLayerVersion': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/core:checkSecretUsage': true,
  '@aws-cdk/aws-s3:createDefaultLoggingPolicy': true,
};

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
  const uploads = assembly.uploadsSite === true && existsSync(assembly.siteDirectory) && !creates;
  new LottlagetStack(app, stackName, {
    config,
    // What an installation does not count it does not receive either.
    operations: operations.filter(({ name }) => config.analytics || name !== 'countViews'),
    functionsDirectory: assembly.functionsDirectory,
    pages: prerenderedPages(assembly.siteDirectory),
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

/** Writes the cloud assembly and gives its directory. */
export function synthesize(assembly: Assembly): string {
  return makeApp(assembly).synth().directory;
}

/**
 * The paths that the web build prerendered, from its `prerendered.json` (`["/", "/login/*"]`), without the leading
 * slash; `/` is `start`. None where it has not been built.
 */
function prerenderedPages(siteDirectory: string): string[] {
  const file = path.join(siteDirectory, 'prerendered.json');
  if (!existsSync(file)) return [];
  const paths = z.parse(z.array(z.string()), JSON.parse(readFileSync(file, 'utf8')));
  return [...new Set(paths.map((page) => page.slice(1) || 'start'))].toSorted();
}
