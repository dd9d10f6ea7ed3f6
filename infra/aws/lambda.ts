import { Duration, type Stack } from 'aws-cdk-lib';
import {
  Alias,
  Architecture,
  type CfnFunction,
  Code,
  Function as LambdaFunction,
  type IFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Environment } from '../../shared/environment.ts';
import type { Config } from './config.ts';
import type { Permission, Roles } from './grants.ts';

/**
 * The alias by which the API calls functions where a release can shift traffic: where a function answers all routes of
 * a resource. With one per route versions and aliases would be 260 of the 500 resources a stack may have, and the
 * alarms that watch a shift would pass them.
 */
export const liveAlias: Record<Config['functionGrouping'], string | undefined> = {
  route: undefined,
  resource: 'live',
};
/** Begins the names of the functions that answer routes, after the stack's name. */
export const routePrefix = 'api-';

/**
 * The full name of a function. Fixed, not made up by CloudFormation: the API names its functions instead
 * of referring to them, since they need the address of the distribution in front of the API.
 */
export const functionName = (stack: Stack, name: string) => `${stack.stackName}-${name}`;

/** What runs the functions. Not every region has every runtime from the first day. */
export const runtime = Runtime.NODEJS_24_X;

export interface FunctionOptions {
  /** The logical id. */
  readonly id: string;
  /** Its name without the stack's. */
  readonly name: string;
  /** The built file, from the directory of functions, without its ending. */
  readonly entry: string;
  readonly description: string;
  readonly permissions: readonly Permission[];
  readonly seconds: number;
  /** The alias by which it is to be called, where there is one. */
  readonly alias?: string | undefined;
}

/** Makes functions that share one asset, one environment and one log group. */
export class Functions {
  readonly #stack: Stack;
  readonly #code: Code;
  readonly #environment: Record<keyof Environment, string>;
  readonly #roles: Roles;
  readonly #logGroup: LogGroup;
  readonly #tracing: boolean;

  constructor(
    stack: Stack,
    options: {
      /** What the build made. */
      directory: string;
      environment: Record<keyof Environment, string>;
      roles: Roles;
      logGroup: LogGroup;
      /** Whether X-Ray follows the calls. The roles let it. */
      tracing: boolean;
    },
  ) {
    this.#stack = stack;
    this.#code = Code.fromAsset(options.directory);
    this.#environment = options.environment;
    this.#roles = options.roles;
    this.#logGroup = options.logGroup;
    this.#tracing = options.tracing;
  }

  /** A function as it is to be called: by its alias where it has one. */
  make({ id, name, entry, description, permissions, seconds, alias }: FunctionOptions): IFunction {
    const signs = permissions.some((permission) => permission.endsWith(':sign'));
    const made = new LambdaFunction(this.#stack, id, {
      functionName: functionName(this.#stack, name),
      description,
      runtime,
      architecture: Architecture.ARM_64,
      code: this.#code,
      handler: `${entry}.handler`,
      // What signs also hashes passwords: argon2 wants the CPU that comes with memory.
      memorySize: signs ? 1024 : 512,
      timeout: Duration.seconds(seconds),
      role: this.#roles.for(permissions),
      // The functions write their own JSON lines.
      loggingFormat: LoggingFormat.TEXT,
      logGroup: this.#logGroup,
      ...(this.#tracing && { tracing: Tracing.ACTIVE }),
      environment: { ...this.#environment, NODE_OPTIONS: '--enable-source-maps' },
    });
    (made.node.defaultChild as CfnFunction).overrideLogicalId(id);
    if (alias === undefined) return made;
    return new Alias(this.#stack, `${id}Live`, { aliasName: alias, version: made.currentVersion });
  }
}
