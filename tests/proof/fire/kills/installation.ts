import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { OpsAnswer, OpsCommand } from '../../../../shared/ops.ts';
import type { Glance, Vitals } from '../soak/vitals.ts';
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
  /** Lines that tell of something that failed. */
  readonly troubles: string[] = [];

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
    child.on('message', (word: Word) => {
      if ('personal' in word) this.personal.push(word.personal);
      if ('trouble' in word) this.troubles.push(word.trouble);
    });
    const failed = once(child, 'exit').then(() => {
      throw new Error('the cloud did not start');
    });
    const word = await Promise.race([served(child), failed]);
    failed.catch(() => undefined);
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

  /** The same, with what failed tried again at once. @returns how often that was needed */
  rest(): Promise<number> {
    return this.#order('rest') as Promise<number>;
  }

  /** How it is, without holding it up. */
  glance(): Promise<Glance> {
    return this.#order('glance') as Promise<Glance>;
  }

  /** How it is, after a garbage collection. */
  vitals(): Promise<Vitals> {
    return this.#order('vitals') as Promise<Vitals>;
  }

  /** Has it keep from now on what it should let go. */
  async leak(): Promise<void> {
    await this.#order('leak');
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

/** The word by which it says that it serves. */
function served(child: ChildProcess): Promise<Extract<Word, { url: string }>> {
  return new Promise((resolve) => {
    child.on('message', (word: Word) => {
      if ('url' in word) resolve(word);
    });
  });
}
