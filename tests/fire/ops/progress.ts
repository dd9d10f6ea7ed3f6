import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const dist = path.resolve(import.meta.dirname, '../../../dist');
const file = path.join(dist, 'fire-ops.json');
/** Changes with whatever the functions are made of: what was found of other code says nothing. */
const stamp = () => readFileSync(path.join(dist, 'functions.stamp'), 'utf8');

/** What one siege came to, as it is kept. */
export interface Kept {
  readonly operations: number;
  readonly seconds: number;
  readonly unknown: number;
  readonly faults: number;
  /** The rules by which something was found. */
  readonly rules: readonly string[];
}

/** Sieges that have come to their end, by name, so that a long form that was broken off goes on where it was. */
export class Progress {
  readonly #kept: Record<string, Kept>;
  readonly #stamp = stamp();

  constructor(resume: boolean) {
    this.#kept = resume ? read(this.#stamp) : {};
  }

  of(name: string): Kept | undefined {
    return this.#kept[name];
  }

  keep(name: string, kept: Kept): void {
    this.#kept[name] = kept;
    writeFileSync(`${file}.new`, JSON.stringify({ stamp: this.#stamp, kept: this.#kept }, undefined, 1));
    renameSync(`${file}.new`, file);
  }
}

function read(stamp: string): Record<string, Kept> {
  if (!existsSync(file)) return {};
  const stored = JSON.parse(readFileSync(file, 'utf8')) as { stamp: string; kept: Record<string, Kept> };
  return stored.stamp === stamp ? stored.kept : {};
}
