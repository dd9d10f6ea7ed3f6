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
} from './lambda.ts';

/** AWS gives it 10 s; a busy machine is no reason to fail. */
const INIT_MS = 60_000;

const stopped = { errorType: 'Sandbox.Stopped', errorMessage: 'The environment was stopped' };
const STOPPED: InvokeResult = { payload: stopped, error: stopped };

let code: string | undefined;
/** The thread's program without its types, which each new thread would otherwise have to be rid of again. */
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
 * A worker thread that serves the functions of one package, one invocation after the other. AWS gives each function
 * environments of its own; here those whose package, memory and variables are the same share theirs, so that the code
 * they have in common is loaded and compiled once. Each runs under its own name and credentials.
 */
export class ExecutionEnvironment {
  /** The function that it serves, or has served last. */
  definition: FunctionDefinition;
  busy = true;
  /** When it last finished, in milliseconds of the monotonic clock. */
  idleSince = 0;
  readonly #worker: Worker;
  readonly #loaded = new Set<string>();
  #finish: ((result: InvokeResult) => void) | undefined;
  #ended = false;
  readonly #lost: (environment: ExecutionEnvironment, error: FunctionError) => void;

  constructor(
    definition: FunctionDefinition,
    log: (line: string) => void,
    lost: (environment: ExecutionEnvironment, error: FunctionError) => void,
  ) {
    this.definition = definition;
    this.#lost = lost;
    this.#worker = new Worker(workerCode(), {
      eval: true,
      workerData: { directory: definition.directory },
      // Credentials that are about to expire are read again before each call: those of the function whose turn it is.
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

  /** Whether that function has been served before: no more cold for it. */
  hasLoaded({ handler }: FunctionDefinition): boolean {
    return this.#loaded.has(handler);
  }

  /** Runs one invocation. Errors of the function are in the result; after a timeout or a crash the thread is gone. */
  async run(definition: FunctionDefinition, invocation: Invocation): Promise<InvokeResult> {
    this.definition = definition;
    const { identity, handler, timeoutMs } = definition;
    if (!this.#loaded.has(handler)) {
      const late = `Init took more than ${INIT_MS} ms`;
      const told = await this.#ask({ type: 'load', identity, handler }, INIT_MS, late);
      if (told.error) return told;
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

  /** Ends the thread; what it was about to answer fails. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#finish?.(STOPPED);
    this.#finish = undefined;
    await this.#worker.terminate();
  }

  #fail(error: FunctionError): void {
    if (this.#ended) return;
    this.#lost(this, error);
    this.#finish?.({ payload: error, error });
    this.#finish = undefined;
    void this.end();
  }
}
