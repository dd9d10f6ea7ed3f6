import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { functionName } from './attributes.ts';
import { ExecutionEnvironment } from './lambda-environment.ts';

export type FunctionDefinition = {
  /** The physical name. */
  name: string;
  arn: string;
  /** The ARN of the role it runs under. */
  role: string;
  /** Versions and aliases by which it may be called. */
  qualifiers: Set<string>;
  directory: string;
  handler: string;
  /** The variables that the stack gives it. */
  environment: Record<string, string>;
  /** The variables that are its own: its name and its credentials. */
  identity: Record<string, string>;
  timeoutMs: number;
  memoryMb: number;
  /** The most invocations at a time. */
  concurrency: number;
};

export type FunctionError = { errorType: string; errorMessage: string; trace?: string[] };
/** The function's answer; when it failed, the error, which then is the payload too. */
export type InvokeResult = { payload: unknown; error?: FunctionError };

/** Calls of a function so far, by its physical name. */
export type Invocations = { readonly name: string; readonly memoryMb: number; readonly count: number };

type Context = {
  functionName: string;
  functionVersion: string;
  invokedFunctionArn: string;
  memoryLimitInMB: string;
  awsRequestId: string;
  logGroupName: string;
  logStreamName: string;
};
/** `event` is JSON. */
export type Invocation = { event: string; context: Context };
/** `deadline` is in milliseconds since 1970. */
export type ToWorker = { identity: Record<string, string>; handler: string } & (
  | { type: 'load' }
  | ({ type: 'invoke'; deadline: number } & Invocation)
);
export type FromWorker =
  | { type: 'ready' }
  | { type: 'broken'; error: FunctionError }
  | { type: 'result'; result: string }
  | { type: 'error'; error: FunctionError };

/** `start` gets nothing when the service stops first. */
type Waiting = {
  definition: FunctionDefinition;
  start: (environment: ExecutionEnvironment | undefined) => void;
};

/**
 * Each thread compiles the code for itself: beyond a few a core they answer fewer requests together, not more.
 * Eight are always there, so that as many can meet in a race.
 */
const MOST_PER_FUNCTION = Math.min(16, Math.max(8, 3 * os.availableParallelism()));
/** A thread takes up to some 60 MB: together at most a sixth of the memory. */
const MOST_THREADS = Math.max(16, Math.min(64, Math.floor(os.totalmem() / 6 / 60e6)));
/** The most bytes of an event's JSON. */
const MOST_EVENT = 6 * 1024 * 1024;

const stopped = { errorType: 'Sandbox.Stopped', errorMessage: 'The cloud is stopping' };
const STOPPED: InvokeResult = { payload: stopped, error: stopped };

/** Runs functions in worker threads: each environment serves one call at a time, and calls beyond them wait in line. */
export class LambdaService {
  readonly #functions = new Map<string, FunctionDefinition>();
  readonly #environments = new Set<ExecutionEnvironment>();
  readonly #line: Waiting[] = [];
  readonly #invocations = new Map<FunctionDefinition, number>();
  readonly #log: (line: string) => void;
  #running = 0;
  #stopped = false;

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  register(definition: FunctionDefinition): void {
    const variables = [...this.#functions.values()].map(({ environment }) => environment);
    const same = variables.find((environment) => isDeepStrictEqual(environment, definition.environment));
    this.#functions.set(definition.name, { ...definition, environment: same ?? definition.environment });
  }

  /** How many invocations have begun and not ended, those in line included. */
  get running(): number {
    return this.#running;
  }

  /** How often each function that has been called has been called. */
  get invocations(): readonly Invocations[] {
    return [...this.#invocations].map(([{ name, memoryMb }, count]) => ({ name, memoryMb, count }));
  }

  /** The function of a name or ARN. Throws when it, or the version or alias asked for, does not exist. */
  resolve(nameOrArn: string, qualifier?: string): { definition: FunctionDefinition; qualifier: string } {
    const definition = this.#functions.get(functionName(nameOrArn));
    const inName = nameOrArn.startsWith('arn:') ? nameOrArn.split(':')[7] : nameOrArn.split(':')[1];
    const asked = qualifier ?? inName ?? '$LATEST';
    if (!definition || !definition.qualifiers.has(asked)) throw new Error(`Function not found: ${nameOrArn}`);
    return { definition, qualifier: asked };
  }

  /** Calls a function and waits for its answer. `event` must be what JSON can carry. */
  async invoke(nameOrArn: string, event: unknown, qualifier?: string): Promise<InvokeResult> {
    const { definition, qualifier: version } = this.resolve(nameOrArn, qualifier);
    const payload = JSON.stringify(event ?? null);
    const size = Buffer.byteLength(payload);
    if (size > MOST_EVENT) {
      const error = { errorType: 'RequestTooLargeException', errorMessage: `The event has ${size} bytes` };
      return { payload: error, error };
    }
    this.#running++;
    this.#invocations.set(definition, (this.#invocations.get(definition) ?? 0) + 1);
    try {
      const environment = await this.#acquire(definition);
      if (!environment) return STOPPED;
      const context = contextOf(definition, version);
      const result = await environment.run(definition, { event: payload, context });
      this.#release(environment);
      if (result.error)
        this.#log(`[${definition.name}] ${result.error.errorType}: ${result.error.errorMessage}`);
      return result;
    } finally {
      this.#running--;
    }
  }

  /** Ends all environments that serve a function or have served it, but for those where it is another's turn: as a crash would. */
  crash(nameOrArn: string): void {
    const { definition } = this.resolve(nameOrArn);
    for (const environment of this.#environments) {
      if (environment.busy ? environment.definition !== definition : !environment.hasLoaded(definition))
        continue;
      this.#environments.delete(environment);
      void environment.end();
    }
    this.#serveLine();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { start } of this.#line.splice(0)) start(undefined);
    await Promise.all([...this.#environments].map((environment) => environment.end()));
    this.#environments.clear();
  }

  #acquire(definition: FunctionDefinition): Promise<ExecutionEnvironment | undefined> {
    return new Promise((start) => {
      if (this.#stopped) return start(undefined);
      this.#line.push({ definition, start });
      this.#serveLine();
    });
  }

  #release(environment: ExecutionEnvironment): void {
    environment.busy = false;
    environment.idleSince = performance.now();
    this.#serveLine();
  }

  /** Gives every waiting call that can have one an environment: an idle one, a new one, or one in place of another's. */
  #serveLine(): void {
    for (let index = 0; index < this.#line.length;) {
      const waiting = this.#line[index];
      const environment = waiting && this.#environmentFor(waiting.definition);
      if (!waiting || !environment) {
        index++;
        continue;
      }
      this.#line.splice(index, 1);
      waiting.start(environment);
    }
  }

  #environmentFor(definition: FunctionDefinition): ExecutionEnvironment | undefined {
    const all = [...this.#environments];
    const serving = all.filter((environment) => environment.busy && environment.definition === definition);
    if (serving.length >= definition.concurrency) return undefined;
    const idle = all.filter(({ busy }) => !busy);
    // The warmest: one that knows the function, and of those the one that was last at work.
    const [warmest] = idle
      .filter((environment) => alike(environment.definition, definition))
      .toSorted(
        (a, b) =>
          Number(b.hasLoaded(definition)) - Number(a.hasLoaded(definition)) || b.idleSince - a.idleSince,
      );
    if (warmest) {
      warmest.busy = true;
      warmest.definition = definition;
      return warmest;
    }
    if (all.length >= MOST_THREADS) {
      const [oldest] = idle.toSorted((a, b) => a.idleSince - b.idleSince);
      if (!oldest) return undefined;
      this.#environments.delete(oldest);
      void oldest.end();
    }
    const made = new ExecutionEnvironment(definition, this.#log, (lost, error) => {
      this.#environments.delete(lost);
      if (!lost.busy)
        this.#log(`[${lost.definition.name}] ended while idle: ${error.errorType}: ${error.errorMessage}`);
      this.#serveLine();
    });
    this.#environments.add(made);
    return made;
  }
}

/** Whether two functions may share an environment: nothing but their names and credentials tells them apart. */
const alike = (one: FunctionDefinition, other: FunctionDefinition): boolean =>
  one.directory === other.directory &&
  one.memoryMb === other.memoryMb &&
  one.environment === other.environment;

export const concurrencyOf = (reserved: number | undefined): number =>
  Math.min(reserved ?? MOST_PER_FUNCTION, MOST_PER_FUNCTION);

const contextOf = (definition: FunctionDefinition, qualifier: string): Context => ({
  functionName: definition.name,
  functionVersion: qualifier === '$LATEST' ? '$LATEST' : '1',
  invokedFunctionArn: qualifier === '$LATEST' ? definition.arn : `${definition.arn}:${qualifier}`,
  memoryLimitInMB: String(definition.memoryMb),
  awsRequestId: randomUUID(),
  logGroupName: `/aws/lambda/${definition.name}`,
  logStreamName: 'local',
});
