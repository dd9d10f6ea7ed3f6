import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../../../bin/parts/content-hash.ts';

const dist = path.resolve(import.meta.dirname, '../../../dist');
/** Changes with the functions as they are built: what was found of other code says nothing, a new comment changes nothing. */
const stamp = () => contentHash(path.join(dist, 'functions'), '.mjs');

/** The long form of a suite ends after so long (in ms), and goes on when it is called again. */
export const longest = 38 * 60_000;

/** What parts of a suite have come to, by name, so that a long form that was broken off goes on where it was. */
export class Progress<Kept> {
  readonly #file: string;
  readonly #kept: Record<string, Kept>;
  readonly #stamp = stamp();

  /** @param suite names the file */
  constructor(suite: string, resume: boolean) {
    this.#file = path.join(dist, `fire-${suite}.json`);
    this.#kept = resume ? this.#read() : {};
  }

  of(name: string): Kept | undefined {
    return this.#kept[name];
  }

  keep(name: string, kept: Kept): void {
    this.#kept[name] = kept;
    const text = JSON.stringify({ stamp: this.#stamp, kept: this.#kept }, undefined, 1);
    writeFileSync(`${this.#file}.new`, text);
    renameSync(`${this.#file}.new`, this.#file);
  }

  #read(): Record<string, Kept> {
    if (!existsSync(this.#file)) return {};
    const stored = JSON.parse(readFileSync(this.#file, 'utf8')) as {
      stamp: string;
      kept: Record<string, Kept>;
    };
    return stored.stamp === this.#stamp ? stored.kept : {};
  }
}
