import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { transformSync } from 'esbuild';
import type { FromWorker, FunctionDefinition, FunctionError, InvokeResult, ToWorker } from './lambda.ts';

/** AWS gives it 10 s; a busy machine is no reason to fail. */
const INIT_MS = 60_000;

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

/** A worker thread that serves one function, one invocation after the other. */
export class ExecutionEnvironment {
  readonly definition: FunctionDefinition;
  busy = true;
  /** When it last finished, in milliseconds of the monotonic clock. */
  idleSince = 0;
  readonly #worker: Worker;
  readonly #ready: Promise<FunctionError | undefined>;
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
      workerData: { directory: definition.directory, handler: definition.handler },
      env: definition.environment,
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: Math.max(64, definition.memoryMb) },
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n')) if (line) log(`[${definition.name}] ${line}`);
      });
    }
    this.#ready = this.#start();
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

  #start(): Promise<FunctionError | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#fail({ errorType: 'Sandbox.Timedout', errorMessage: `Init took more than ${INIT_MS} ms` });
      }, INIT_MS);
      this.#finish = ({ error }) => {
        clearTimeout(timer);
        resolve(error);
      };
      this.#worker.on('message', (message: FromWorker) => {
        if (message.type === 'broken') return this.#fail(message.error);
        const finish = this.#finish;
        this.#finish = undefined;
        if (message.type === 'ready') finish?.({ payload: null });
        else if (message.type === 'error') finish?.({ payload: message.error, error: message.error });
        else finish?.({ payload: JSON.parse(message.result) });
      });
    });
  }

  /** Runs one invocation. Errors of the function are in the result; after a timeout or a crash the thread is gone. */
  async run(invocation: Omit<ToWorker, 'deadline'>): Promise<InvokeResult> {
    const broken = await this.#ready;
    if (broken) return { payload: broken, error: broken };
    const { timeoutMs } = this.definition;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        const errorMessage = `RequestId: ${invocation.context.awsRequestId} Error: Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`;
        this.#fail({ errorType: 'Sandbox.Timedout', errorMessage });
      }, timeoutMs);
      this.#finish = (result) => {
        clearTimeout(timer);
        resolve(result);
      };
      this.#worker.postMessage({ ...invocation, deadline: Date.now() + timeoutMs } satisfies ToWorker);
    });
  }

  /** Ends the thread; what it was about to answer fails. */
  async end(): Promise<void> {
    this.#ended = true;
    const error = { errorType: 'Sandbox.Stopped', errorMessage: 'The environment was stopped' };
    this.#finish?.({ payload: error, error });
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
