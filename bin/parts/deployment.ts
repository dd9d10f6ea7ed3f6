import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Assembly, globalStackName, stackName, watchStackName } from '../../infra/aws/app.ts';
import type { Config } from '../../infra/aws/config.ts';
import { globalOutputs, globalRegion } from '../../infra/aws/global-stack.ts';
import { watchParameter } from '../../infra/aws/watch-stack.ts';
import type { OpsAnswer, OpsCommand } from '../../shared/ops.ts';

export interface StackInRegion {
  readonly stack: string;
  readonly region: string;
}

/** A deployment of one stack, with the outputs of earlier stacks that are its parameters. */
export interface Step extends StackInRegion {
  /** Whether it deploys the assembly in which nothing is protected. */
  readonly creates: boolean;
  readonly takes: readonly { readonly parameter: string; readonly from: string }[];
}

/** Outputs of a stack by name, as `cdk deploy --outputs-file` writes them. */
export type Outputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The stacks of a configuration in order of their dependencies.
 *
 * @param region of the service
 * @param creates whether the service's stack does not exist yet. A retained one is then deployed twice: created, so
 * that everything can be rolled back, then protected and filled
 */
export function stepsOf(config: Config, region: string, creates: boolean): Step[] {
  const handed = globalOutputs(config);
  const service = {
    stack: stackName,
    region,
    takes: handed.map((parameter) => ({ parameter, from: globalStackName })),
  };
  const elsewhere = { region: globalRegion, creates: false };
  return [
    ...(handed.length > 0 ? [{ stack: globalStackName, ...elsewhere, takes: [] }] : []),
    ...(creates && config.removalPolicy === 'retain' ? [{ ...service, creates: true }] : []),
    { ...service, creates: false },
    ...(config.alarms || config.edgeLogs
      ? [{ stack: watchStackName, ...elsewhere, takes: [{ parameter: watchParameter, from: stackName }] }]
      : []),
  ];
}

/**
 * CDK arguments that prepare an account's regions. They name the assembly, since the CDK would otherwise synthesize
 * the app of `cdk.json`, without the settings of this command line.
 */
export const bootstrapArguments = (
  account: string,
  targets: readonly StackInRegion[],
  assembly: string,
  toolkit: string,
): string[] => [
  'bootstrap',
  ...new Set(targets.map(({ region }) => `aws://${account}/${region}`)),
  '--app',
  assembly,
  '--toolkit-stack-name',
  toolkit,
];

/** The value of an option passed to the CDK, as `--name value` or `--name=value`. */
function optionOf(rest: readonly string[], name: string): string | undefined {
  const index = rest.indexOf(name);
  if (index >= 0) return rest[index + 1];
  return rest.find((option) => option.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The name of the stack with which the CDK prepares a region. */
export const toolkitOf = (rest: readonly string[]): string =>
  optionOf(rest, '--toolkit-stack-name') ?? 'CDKToolkit';

/** The CDK asks before it changes permissions. Throws a sentence if there is no terminal to answer. */
export function checkApproval(rest: readonly string[], isTerminal: boolean): void {
  if (isTerminal || optionOf(rest, '--require-approval') !== undefined) return;
  throw new Error(
    [
      'Utan terminal kan ingen svara när CDK frågar om ändrade behörigheter.',
      'Granska dem (npm run synth -- …, sedan npx cdk diff --app dist/synth/production), och lägg till -- --require-approval never.',
    ].join('\n'),
  );
}

/** A line for each DNS record to create, from the outputs of the stacks. */
export const dnsLines = (outputs: Outputs): string[] =>
  Object.values(outputs)
    .flatMap((own) => Object.entries(own))
    .filter(([name]) => name.startsWith('Dns'))
    .flatMap(([name, value]) => [
      `Att göra i DNS: ${value}`,
      ...(value.includes(' ALIAS ')
        ? [
            '  ALIAS heter även ANAME eller "CNAME flattening"; en vanlig CNAME går inte på domänens rot. Saknas det: lägg zonen i Route 53, eller kör tjänsten på en underdomän.',
          ]
        : []),
      ...(name === 'DnsDmarc' ? ['  Finns posten redan: ändra den. Två gäller inte.'] : []),
    ]);

/**
 * The CDK arguments of a step. Throws if an earlier stack lacks an output that this one needs.
 *
 * @param rest options passed on to the CDK
 */
export function argumentsOf(
  { stack, takes }: Pick<Step, 'stack' | 'takes'>,
  outputs: Outputs,
  files: { readonly assembly: string; readonly outputs: string },
  rest: readonly string[],
): string[] {
  const parameters = takes.flatMap(({ parameter, from }) => {
    const value = outputs[from]?.[parameter];
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

export interface Deployment {
  readonly account: string;
  /** The stacks in order, see {@link stepsOf}. */
  readonly steps: readonly Step[];
  readonly bootstraps: boolean;
  readonly toolkit: string;
  /** Options passed on to the CDK. */
  readonly rest: readonly string[];
  /** An existing directory for the assemblies and the outputs of the stacks. */
  readonly directory: string;
}

/** What a deployment uses outside of this process. */
interface Means {
  /** Writes an assembly. @returns its directory */
  readonly synthesize: (given: Pick<Assembly, 'creates' | 'outdir'>) => string;
  /** Runs the CDK's command line. Throws if it fails. */
  readonly cdk: (args: readonly string[]) => Promise<void>;
  /** Sends a command to the operators' function of that name. */
  readonly invoke: (name: string, command: OpsCommand) => Promise<OpsAnswer>;
  readonly say: (line: string) => void;
}

/**
 * Synthesizes and deploys the stacks, says which DNS records are missing, and lets the deployed functions check
 * themselves. Throws at the first failure; what remains then can be deployed again.
 */
export async function deployStacks(
  { account, steps, bootstraps, toolkit, rest, directory }: Deployment,
  { synthesize, cdk, invoke, say }: Means,
): Promise<void> {
  const assemblyOf = (creates: boolean) =>
    synthesize({ creates, outdir: path.join(directory, creates ? 'creation' : 'assembly') });
  const assembly = assemblyOf(false);
  const creation = steps.some((step) => step.creates) ? assemblyOf(true) : assembly;
  if (bootstraps) await cdk(bootstrapArguments(account, steps, assembly, toolkit));
  const outputs: Record<string, Record<string, string>> = {};
  for (const step of steps) {
    const files = {
      assembly: step.creates ? creation : assembly,
      outputs: path.join(directory, `${step.stack}.json`),
    };
    await cdk(argumentsOf(step, outputs, files, rest));
    Object.assign(outputs, JSON.parse(readFileSync(files.outputs, 'utf8')) as Outputs);
  }
  for (const line of dnsLines(outputs)) say(line);
  const name = outputs[stackName]?.['OpsFunction'];
  if (name === undefined) throw new Error(`${stackName} har inte lämnat OpsFunction.`);
  const answer = await invoke(name, { command: 'check' });
  if ('error' in answer) throw new Error(`Driftsatt, men kan inte användas än.\n${answer.error}`);
  say(answer.message);
}
