import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { ExecutionEnvironment } from './lambda-environment.ts';
import type { Context, FunctionDefinition, InvokeResult } from './lambda-protocol.ts';

/** Invocations of a function so far, by physical name. */
export type Invocations = { readonly name: string; readonly memoryMb: number; readonly count: number };

/** `start` receives undefined if the service stops first. */
type Waiting = {
  definition: FunctionDefinition;
  start: (environment: ExecutionEnvironment | undefined) => void;
};

/**
 * Each thread compiles the code itself: more than a few per core lower the throughput. At least eight, so that eight
 * calls can race.
 */
const MAX_PER_FUNCTION = Math.min(16, Math.max(8, 3 * os.availableParallelism()));
/** A thread takes up to 60 MB: all together at most a sixth of the memory. */
const MAX_THREADS = Math.max(16, Math.min(64, Math.floor(os.totalmem() / 6 / 60e6)));
/** Maximum bytes of an event's JSON. */
const MAX_EVENT = 6 * 1024 * 1024;

const stopped = { errorType: 'Sandbox.Stopped', errorMessage: 'The cloud is stopping' };
const STOPPED: InvokeResult = { payload: stopped, error: stopped };

/** Runs functions in worker threads: each environment runs one invocation at a time, further invocations are queued. */
export class LambdaService {
  readonly #functions = new Map<string, FunctionDefinition>();
  readonly #environments = new Set<ExecutionEnvironment>();
  readonly #line: Waiting[] = [];
  readonly #invocations = new Map<FunctionDefinition, number>();
  readonly patience: number;
  readonly #log: (line: string) => void;
  #running = 0;
  #stopped = false;

  /** @param patience how many times as long as in AWS functions may run */
  constructor(log: (line: string) => void, patience = 1) {
    this.#log = log;
    this.patience = patience;
  }

  register(definition: FunctionDefinition): void {
    const variables = [...this.#functions.values()].map(({ environment }) => environment);
    const same = variables.find((environment) => isDeepStrictEqual(environment, definition.environment));
    this.#functions.set(definition.name, {
      ...definition,
      timeoutMs: definition.timeoutMs * this.patience,
      environment: same ?? definition.environment,
    });
  }

  /** The number of invocations in progress, including queued ones. */
  get running(): number {
    return this.#running;
  }

  /** Invocations of each function that has been called. */
  get invocations(): readonly Invocations[] {
    return [...this.#invocations].map(([{ name, memoryMb }, count]) => ({ name, memoryMb, count }));
  }

  has(name: string): boolean {
    return this.#functions.has(name);
  }

  /** Finds a function by name or ARN. Throws if it does not exist; functions have no versions and aliases here. */
  resolve(nameOrArn: string): FunctionDefinition {
    const definition = this.#functions.get(nameOrArn.split(':function:').pop() ?? '');
    if (!definition) throw new Error(`Function not found: ${nameOrArn}`);
    return definition;
  }

  /** Invokes a function and waits for its answer. `event` must be serializable as JSON. */
  async invoke(nameOrArn: string, event: unknown): Promise<InvokeResult> {
    const definition = this.resolve(nameOrArn);
    const payload = JSON.stringify(event ?? null);
    const size = Buffer.byteLength(payload);
    if (size > MAX_EVENT) {
      const error = { errorType: 'RequestTooLargeException', errorMessage: `The event has ${size} bytes` };
      return { payload: error, error };
    }
    this.#running++;
    this.#invocations.set(definition, (this.#invocations.get(definition) ?? 0) + 1);
    try {
      const environment = await this.#acquire(definition);
      if (!environment) return STOPPED;
      const context = contextOf(definition);
      const result = await environment.run(definition, { event: payload, context });
      this.#release(environment);
      if (result.error)
        this.#log(`[${definition.name}] ${result.error.errorType}: ${result.error.errorMessage}`);
      return result;
    } finally {
      this.#running--;
    }
  }

  /** Terminates all environments whose current or last function it is, as a crash would. */
  crash(nameOrArn: string): void {
    const definition = this.resolve(nameOrArn);
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

  /** Assigns environments to queued invocations: an idle one, a new one, or one that replaces another function's. */
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
    if (serving.length >= MAX_PER_FUNCTION) return undefined;
    const idle = all.filter(({ busy }) => !busy);
    // Prefers an environment that has loaded the function, then the most recently used one.
    const [warmest] = idle
      .filter((environment) => canShareEnvironment(environment.definition, definition))
      .toSorted(
        (a, b) =>
          Number(b.hasLoaded(definition)) - Number(a.hasLoaded(definition)) || b.idleSince - a.idleSince,
      );
    if (warmest) {
      warmest.busy = true;
      warmest.definition = definition;
      return warmest;
    }
    if (all.length >= MAX_THREADS) {
      const [oldest] = idle.toSorted((a, b) => a.idleSince - b.idleSince);
      if (!oldest) return undefined;
      this.#environments.delete(oldest);
      void oldest.end();
    }
    const environment = new ExecutionEnvironment(definition, this.#log, (ended, error) => {
      this.#environments.delete(ended);
      if (!ended.busy)
        this.#log(`[${ended.definition.name}] ended while idle: ${error.errorType}: ${error.errorMessage}`);
      this.#serveLine();
    });
    this.#environments.add(environment);
    return environment;
  }
}

/** Whether two functions may share an environment: they differ only in name and credentials. */
const canShareEnvironment = (one: FunctionDefinition, other: FunctionDefinition): boolean =>
  one.directory === other.directory &&
  one.memoryMb === other.memoryMb &&
  one.environment === other.environment;

const contextOf = (definition: FunctionDefinition): Context => ({
  functionName: definition.name,
  functionVersion: '$LATEST',
  invokedFunctionArn: definition.arn,
  memoryLimitInMB: String(definition.memoryMb),
  awsRequestId: randomUUID(),
  logGroupName: `/aws/lambda/${definition.name}`,
  logStreamName: 'local',
});
