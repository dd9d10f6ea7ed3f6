import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { transformSync } from 'esbuild';
import type {
  FromWorker,
  FunctionDefinition,
  FunctionError,
  Invocation,
  InvokeResult,
  ToWorker,
} from './lambda-protocol.ts';

/** AWS allows 10 s; more here, for busy machines. */
const INIT_MS = 60_000;

const stopped = { errorType: 'Sandbox.Stopped', errorMessage: 'The environment was stopped' };
const STOPPED: InvokeResult = { payload: stopped, error: stopped };

let code: string | undefined;
/** The worker's program without types, so that not every new thread has to strip them. */
function workerCode(): string {
  code ??= transformSync(readFileSync(new URL('./lambda-worker.ts', import.meta.url), 'utf8'), {
    loader: 'ts',
    format: 'cjs',
    platform: 'node',
    target: 'node24',
  }).code;
  return code;
}

/**
 * A worker thread that runs functions of one package, one invocation at a time. In AWS each function has its own
 * environments; here functions with the same package, memory and variables share them, so that shared code is loaded
 * and compiled once. Each runs under its own name and credentials.
 */
export class ExecutionEnvironment {
  /** The function that it runs, or ran last. */
  definition: FunctionDefinition;
  busy = true;
  /** When its last invocation finished, in milliseconds of the monotonic clock. */
  idleSince = 0;
  readonly #worker: Worker;
  readonly #loaded = new Set<string>();
  #finish: ((result: InvokeResult) => void) | undefined;
  #ended = false;
  readonly #onExit: (environment: ExecutionEnvironment, error: FunctionError) => void;

  constructor(
    definition: FunctionDefinition,
    log: (line: string) => void,
    onExit: (environment: ExecutionEnvironment, error: FunctionError) => void,
  ) {
    this.definition = definition;
    this.#onExit = onExit;
    this.#worker = new Worker(workerCode(), {
      eval: true,
      workerData: { directory: definition.directory },
      // SDK clients read expiring credentials before each call, so they use those of the current function.
      env: { ...definition.environment, AWS_CREDENTIAL_EXPIRATION: new Date().toISOString() },
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: Math.max(64, definition.memoryMb) },
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n')) if (line) log(`[${this.definition.name}] ${line}`);
      });
    }
    this.#worker.on('message', (message: FromWorker) => {
      if (message.type === 'broken') return this.#fail(message.error);
      const finish = this.#finish;
      this.#finish = undefined;
      if (message.type === 'ready') finish?.({ payload: null });
      else if (message.type === 'error') finish?.({ payload: message.error, error: message.error });
      else finish?.({ payload: JSON.parse(message.result) });
    });
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#fail({
        errorType: memory ? 'Runtime.OutOfMemory' : 'Runtime.UnhandledError',
        errorMessage: error.message,
      });
    });
    this.#worker.on('exit', (code) => {
      this.#fail({ errorType: 'Runtime.ExitError', errorMessage: `Runtime exited with code ${code}` });
    });
  }

  /** Whether the function has run in it before and is warm. */
  hasLoaded({ handler }: FunctionDefinition): boolean {
    return this.#loaded.has(handler);
  }

  /** Runs one invocation. An error of the function is in the result; a timeout or a crash terminates the thread. */
  async run(definition: FunctionDefinition, invocation: Invocation): Promise<InvokeResult> {
    this.definition = definition;
    const { identity, handler, timeoutMs } = definition;
    if (!this.#loaded.has(handler)) {
      const late = `Init took more than ${INIT_MS} ms`;
      const loaded = await this.#ask({ type: 'load', identity, handler }, INIT_MS, late);
      if (loaded.error) return loaded;
      this.#loaded.add(handler);
    }
    const late = `RequestId: ${invocation.context.awsRequestId} Error: Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`;
    const deadline = Date.now() + timeoutMs;
    return this.#ask({ type: 'invoke', identity, handler, deadline, ...invocation }, timeoutMs, late);
  }

  #ask(message: ToWorker, timeoutMs: number, late: string): Promise<InvokeResult> {
    if (this.#ended) return Promise.resolve(STOPPED);
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => this.#fail({ errorType: 'Sandbox.Timedout', errorMessage: late }),
        timeoutMs,
      );
      this.#finish = (result) => {
        clearTimeout(timer);
        resolve(result);
      };
      this.#worker.postMessage(message);
    });
  }

  /** Terminates the thread; a running invocation fails. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#finish?.(STOPPED);
    this.#finish = undefined;
    await this.#worker.terminate();
  }

  #fail(error: FunctionError): void {
    if (this.#ended) return;
    this.#onExit(this, error);
    this.#finish?.({ payload: error, error });
    this.#finish = undefined;
    void this.end();
  }
}
