// One execution environment: loads a handler's module on first use and runs one invocation at a time.
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { FunctionError, FromWorker, ToWorker } from './lambda-protocol.ts';

type Handler = (event: unknown, context: object) => unknown;

/** Maximum bytes of an answer's JSON, as checked by Lambda's runtimes. */
const MAX_ANSWER = 6_291_556;

const { directory } = workerData as { directory: string };
const port = parentPort;
if (!port) throw new Error('An execution environment runs in a worker thread.');

/** Waits until the output is flushed, so that a call's log lines precede its answer. */
const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((done) => {
    if (stream.writableLength === 0) done();
    else stream.write('', () => done());
  });

async function reply(message: FromWorker): Promise<void> {
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  port?.postMessage(message);
}

// Many functions load the same bundle: compiling it once shortens every cold start after the first.
module.enableCompileCache();

const errorOf = (error: unknown): FunctionError =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: error.stack?.split('\n') ?? [] }
    : { errorType: 'Error', errorMessage: String(error), trace: [] };

/** Loaded handlers by name. Functions of one package share modules. */
const loaded = new Map<string, Handler>();

async function load(handler: string): Promise<Handler> {
  const dot = handler.lastIndexOf('.');
  const file = `${path.join(directory, handler.slice(0, dot))}.mjs`;
  if (!existsSync(file)) throw named('Runtime.ImportModuleError', `Cannot find module '${file}'`);
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const found = exported[handler.slice(dot + 1)];
  if (typeof found !== 'function') throw named('Runtime.HandlerNotFound', `${handler} is not exported`);
  return found as Handler;
}

function named(name: string, message: string): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}

type Message<Type> = Extract<ToWorker, { type: Type }>;

async function answer({ handler, event, context, deadline }: Message<'invoke'>): Promise<void> {
  const getRemainingTimeInMillis = (): number => deadline - Date.now();
  try {
    const result = await loaded.get(handler)?.(JSON.parse(event), {
      ...context,
      callbackWaitsForEmptyEventLoop: true,
      getRemainingTimeInMillis,
    });
    const json = JSON.stringify(result) ?? 'null';
    if (Buffer.byteLength(json) > MAX_ANSWER) {
      throw named(
        'Function.ResponseSizeTooLarge',
        `Response payload size exceeded maximum allowed payload size (${MAX_ANSWER} bytes).`,
      );
    }
    await reply({ type: 'result', result: json });
  } catch (error) {
    console.error(JSON.stringify(errorOf(error)));
    await reply({ type: 'error', error: errorOf(error) });
  }
}

async function prepare({ handler }: Message<'load'>): Promise<void> {
  try {
    loaded.set(handler, await load(handler));
    module.flushCompileCache();
    await reply({ type: 'ready' });
  } catch (error) {
    await reply({ type: 'broken', error: errorOf(error) });
  }
}

port.on('message', (message: ToWorker) => {
  // The name and credentials of the function that runs next.
  Object.assign(process.env, message.identity);
  void (message.type === 'load' ? prepare(message) : answer(message));
});
