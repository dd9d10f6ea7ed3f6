import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fromTexts, type GivenConfig, settingNames } from '../../infra/aws/config.ts';
import { root } from './run.ts';

type SettingName = keyof GivenConfig;
type Texts = Partial<Record<SettingName, string>>;

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
const variable = (name: string): string => kebab(name).replaceAll('-', '_').toUpperCase();
const isSetting = (name: string): name is SettingName => (settingNames as string[]).includes(name);

export interface CommandLine {
  readonly settings: Texts;
  /** Options without a value. */
  readonly flags: ReadonlySet<string>;
  /** Arguments after `--`, for the CDK. */
  readonly rest: readonly string[];
}

function parse(args: readonly string[], flags: readonly string[]): Readonly<Record<string, unknown>> {
  try {
    return parseArgs({
      args: [...args],
      options: {
        context: { type: 'string', short: 'c', multiple: true, default: [] },
        ...Object.fromEntries(settingNames.map((name) => [kebab(name), { type: 'string' as const }])),
        ...Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const, default: false }])),
      },
    }).values;
  } catch {
    const options = [
      ...settingNames.map((name) => `--${kebab(name)} …`),
      ...flags.map((flag) => `--${flag}`),
    ];
    throw new Error(`Det gick inte att förstå. Val:\n  ${options.join('\n  ')}`);
  }
}

/**
 * Parses settings, as `--sender-address X` or `-c senderAddress=X`, and the flags of the command. Throws a sentence for
 * anything else.
 */
export function readCommandLine(argv: readonly string[], flags: readonly string[] = []): CommandLine {
  const end = argv.indexOf('--');
  const own = end < 0 ? argv : argv.slice(0, end);
  const values = parse(own, flags);
  const settings: Texts = {};
  for (const name of settingNames) {
    const value = values[kebab(name)];
    if (typeof value === 'string') settings[name] = value;
  }
  for (const pair of values.context as string[]) {
    const [name = '', ...value] = pair.split('=');
    if (!isSetting(name))
      throw new Error(`${name} är ingen inställning. Det finns: ${settingNames.join(', ')}`);
    settings[name] = value.join('=');
  }
  const isOn = (flag: string) => values[flag] === true;
  return { settings, flags: new Set(flags.filter(isOn)), rest: end < 0 ? [] : argv.slice(end + 1) };
}

/** The settings from the command line, else from the environment (`SENDER_ADDRESS`), else from `otherwise`. */
export function readSettings(
  typed: (name: SettingName) => string | undefined,
  otherwise: Texts = {},
  environment: Readonly<NodeJS.ProcessEnv> = process.env,
): Record<string, unknown> {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const defaults: Texts = {
    version,
    // Only used by the first deployment; later ones keep the value of CloudFormation's parameter.
    originSecret: randomBytes(32).toString('base64url'),
    ...otherwise,
  };
  return fromTexts((name) => typed(name) ?? environment[variable(name)] ?? defaults[name]);
}
