import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { OpsAnswer, OpsCommand } from '../../../shared/ops.ts';
import type { Order, Word } from './serve.ts';

const program = fileURLToPath(new URL('serve.ts', import.meta.url));

/** The whole local cloud as a process of its own, which may be killed and started again on what it left. */
export class Installation {
  readonly #dataDir: string;
  #port = 0;
  #child: ChildProcess | undefined;
  #orders = 0;
  environment: Readonly<Record<string, string>> = {};

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
    const failed = once(child, 'exit').then(() => {
      throw new Error('the cloud did not start');
    });
    const [word] = (await Promise.race([once(child, 'message'), failed])) as [Word];
    failed.catch(() => undefined);
    if (!('url' in word)) throw new Error('the cloud did not say where it is');
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

  operate(command: OpsCommand): Promise<OpsAnswer> {
    return this.#order(command) as Promise<OpsAnswer>;
  }

  /** What its schedule does each minute, and all that follows. */
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
