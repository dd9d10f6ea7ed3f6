// One execution environment: loads a handler's module when it is first asked for, then runs one invocation at a time.
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { FunctionError, FromWorker, ToWorker } from './lambda.ts';

type Handler = (event: unknown, context: object) => unknown;

/** The most bytes of an answer's JSON, as Lambda's runtimes judge it. */
const MOST_ANSWER = 6_291_556;

const { directory } = workerData as { directory: string };
const port = parentPort;
if (!port) throw new Error('An execution environment runs in a worker thread.');

/** Waits until the cloud has what was written: its log then holds a call's lines before anybody has the call's answer. */
const heard = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((done) => {
    if (stream.writableLength === 0) done();
    else stream.write('', () => done());
  });

async function reply(message: FromWorker): Promise<void> {
  await Promise.all([heard(process.stdout), heard(process.stderr)]);
  port?.postMessage(message);
}

process.setSourceMapsEnabled(true);
// The same bundle is loaded by many functions: compiling it once shortens every cold start after the first.
module.enableCompileCache();

const errorOf = (error: unknown): FunctionError =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: error.stack?.split('\n') ?? [] }
    : { errorType: 'Error', errorMessage: String(error), trace: [] };

/** What has been loaded, by the handler's name. Functions of one package share the modules they have in common. */
const loaded = new Map<string, Handler>();

async function load(handler: string): Promise<Handler> {
  const dot = handler.lastIndexOf('.');
  const base = path.join(directory, handler.slice(0, dot));
  const file = ['.mjs', '.js', '.cjs']
    .map((extension) => base + extension)
    .find((candidate) => existsSync(candidate));
  if (file === undefined) throw named('Runtime.ImportModuleError', `Cannot find module '${base}'`);
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

type Asked<Type> = Extract<ToWorker, { type: Type }>;

async function answer({ handler, event, context, deadline }: Asked<'invoke'>): Promise<void> {
  const getRemainingTimeInMillis = (): number => deadline - Date.now();
  try {
    const result = await loaded.get(handler)?.(JSON.parse(event), {
      ...context,
      callbackWaitsForEmptyEventLoop: true,
      getRemainingTimeInMillis,
    });
    const json = JSON.stringify(result) ?? 'null';
    if (Buffer.byteLength(json) > MOST_ANSWER) {
      throw named(
        'Function.ResponseSizeTooLarge',
        `Response payload size exceeded maximum allowed payload size (${MOST_ANSWER} bytes).`,
      );
    }
    await reply({ type: 'result', result: json });
  } catch (error) {
    console.error(JSON.stringify(errorOf(error)));
    await reply({ type: 'error', error: errorOf(error) });
  }
}

async function prepare({ handler }: Asked<'load'>): Promise<void> {
  try {
    loaded.set(handler, await load(handler));
    module.flushCompileCache();
    await reply({ type: 'ready' });
  } catch (error) {
    await reply({ type: 'broken', error: errorOf(error) });
  }
}

port.on('message', (message: ToWorker) => {
  // Whose turn it is: its name, and the credentials by which it reaches other services.
  Object.assign(process.env, message.identity);
  void (message.type === 'load' ? prepare(message) : answer(message));
});
