import { globalStackName, stackName, watchStackName } from '../infra/aws/app.ts';
import type { Config } from '../infra/aws/config.ts';
import { globalOutputs, globalRegion } from '../infra/aws/global-stack.ts';
import { watchParameter } from '../infra/aws/watch-stack.ts';

/** A stack, and the region it lives in. */
export interface Place {
  readonly stack: string;
  readonly region: string;
}

/** A deployment of one stack, and which outputs of those before it are its parameters. */
export interface Step extends Place {
  /** Whether it takes the assembly in which nothing is protected yet. */
  readonly creates: boolean;
  readonly takes: readonly { readonly parameter: string; readonly from: string }[];
}

/** Outputs of a stack by name, as `cdk deploy --outputs-file` writes them. */
export type Outputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The stacks of a configuration in the order in which they need each other.
 *
 * @param region of the service
 * @param creates whether the service's stack is not there yet. One that is to be kept is then deployed twice: made, so
 * that all can be rolled back, and then protected and filled
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
 * What the CDK is called with to prepare an account's regions. It reads the assembly, since it would make one from
 * `cdk.json` otherwise, whose app knows none of the settings typed here.
 */
export const bootstrapArguments = (
  account: string,
  places: readonly Place[],
  assembly: string,
  toolkit: string,
): string[] => [
  'bootstrap',
  ...new Set(places.map(({ region }) => `aws://${account}/${region}`)),
  '--app',
  assembly,
  '--toolkit-stack-name',
  toolkit,
];

/** The value of an option among those that are handed to the CDK, as `--name value` or `--name=value`. */
function optionOf(rest: readonly string[], name: string): string | undefined {
  const index = rest.indexOf(name);
  if (index >= 0) return rest[index + 1];
  return rest.find((option) => option.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The stack by which the CDK prepares a region. */
export const toolkitOf = (rest: readonly string[]): string =>
  optionOf(rest, '--toolkit-stack-name') ?? 'CDKToolkit';

/** The CDK asks before it changes permissions. Throws a sentence where nobody is there to answer. */
export function checkApproval(rest: readonly string[], isTerminal: boolean): void {
  if (isTerminal || optionOf(rest, '--require-approval') !== undefined) return;
  throw new Error(
    [
      'Utan terminal kan ingen svara när CDK frågar om ändrade behörigheter.',
      'Granska dem (npm run synth -- …, sedan npx cdk diff --app dist/synth/production), och lägg till -- --require-approval never.',
    ].join('\n'),
  );
}

/** A line for each record that is still to be made, from the outputs of the stacks. */
export const dnsLines = (told: Outputs): string[] =>
  Object.values(told)
    .flatMap((outputs) => Object.entries(outputs))
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
 * What the CDK is called with for a step. Throws where a stack before has not told what this one needs.
 *
 * @param rest options that are handed on
 */
export function argumentsOf(
  { stack, takes }: Pick<Step, 'stack' | 'takes'>,
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
