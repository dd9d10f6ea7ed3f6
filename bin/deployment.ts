import { globalStackName, stackName, watchStackName } from '../infra/aws/app.ts';
import type { Config } from '../infra/aws/config.ts';
import { globalOutputs } from '../infra/aws/global-stack.ts';
import { watchParameter } from '../infra/aws/watch-stack.ts';

/** One stack that is deployed, and which outputs of those before it are its parameters. */
export interface Step {
  readonly stack: string;
  readonly takes: readonly { readonly parameter: string; readonly from: string }[];
}

/** Outputs of a stack by name, as `cdk deploy --outputs-file` writes them. */
export type Outputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The stacks of a configuration in the order in which they need each other. */
export function stepsOf(config: Config): Step[] {
  const handed = globalOutputs(config);
  return [
    ...(handed.length > 0 ? [{ stack: globalStackName, takes: [] }] : []),
    { stack: stackName, takes: handed.map((parameter) => ({ parameter, from: globalStackName })) },
    ...(config.alarms || config.edgeLogs
      ? [{ stack: watchStackName, takes: [{ parameter: watchParameter, from: stackName }] }]
      : []),
  ];
}

/**
 * What the CDK is called with for a step. Throws where a stack before has not told what this one needs.
 *
 * @param rest options that are handed on
 */
export function argumentsOf(
  { stack, takes }: Step,
  told: Outputs,
  files: { readonly assembly: string; readonly outputs: string },
  rest: readonly string[],
): string[] {
  const parameters = takes.flatMap(({ parameter, from }) => {
    const value = told[from]?.[parameter];
    if (value === undefined) throw new Error(`${from} har inte lämnat ${parameter}, som ${stack} behöver.`);
    return ['--parameters', `${stack}:${parameter}=${value}`];
  });
  return [
    'deploy',
    stack,
    '--exclusively',
    '--app',
    files.assembly,
    '--outputs-file',
    files.outputs,
    ...parameters,
    ...rest,
  ];
}
