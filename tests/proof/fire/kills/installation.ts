import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { OpsAnswer, OpsCommand } from '../../../../shared/ops.ts';
import type { Order, Word } from './serve.ts';

const program = fileURLToPath(new URL('serve.ts', import.meta.url));

/** The whole local cloud as a process of its own, which may be killed and started again on what it left. */
export class Installation {
  readonly #dataDir: string;
  #port = 0;
  #child: ChildProcess | undefined;
  #orders = 0;
  environment: Readonly<Record<string, string>> = {};
  /** Lines of its log that name a person: there must be none. */
  readonly personal: string[] = [];

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Starts it on the port it had. @returns milliseconds until it served */
  async start(): Promise<number> {
    const began = performance.now();
    const child = fork(program, [this.#dataDir, String(this.#port)]);
    this.#child = child;
    const { promise: served, resolve, reject } = Promise.withResolvers<Extract<Word, { url: string }>>();
    child.on('message', (word: Word) => {
      if ('personal' in word) this.personal.push(word.personal);
      if ('url' in word) resolve(word);
    });
    child.once('exit', () => reject(new Error('the cloud did not start')));
    const word = await served;
    this.#port = Number(new URL(word.url).port);
    this.environment = word.environment;
    return performance.now() - began;
  }

  /** `kill -9`, whatever it is doing. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** What a recount of the club finds. */
  async drifts(urlKey: string): Promise<string[]> {
    const answer = (await this.#order({ command: 'recount', urlKey } satisfies OpsCommand)) as OpsAnswer;
    const drifts = 'drifts' in answer ? (answer.drifts ?? []) : ['message' in answer ? '' : answer.error];
    return drifts.filter(Boolean);
  }

  /** Runs the schedule of each minute, and waits for all that follows. */
  async sweep(): Promise<void> {
    await this.#order('sweep');
  }

  #order(command: Order['command']): Promise<unknown> {
    const child = this.#child;
    const id = ++this.#orders;
    return new Promise((resolve, reject) => {
      const listen = (word: Word) => {
        if (!('id' in word) || word.id !== id) return;
        child?.off('message', listen);
        if (word.failed === undefined) resolve(word.payload);
        else reject(new Error(word.failed));
      };
      child?.on('message', listen);
      child?.send({ id, command } satisfies Order);
    });
  }
}
