import { existsSync, readFileSync } from 'node:fs';
import { isObject } from './json.ts';
import { replaceFile } from './replace-file.ts';

/** Secrets that are generated once and stored in a file that only the user can read; without a file, in memory. */
export class SecretFile {
  readonly #file: string | undefined;
  readonly #secrets = new Map<string, string>();

  constructor(file: string | undefined) {
    this.#file = file;
    if (file === undefined || !existsSync(file)) return;
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    for (const [name, secret] of Object.entries(isObject(stored) ? stored : {}))
      this.#secrets.set(name, String(secret));
  }

  ensure(name: string, make: () => string): string {
    const existing = this.#secrets.get(name);
    if (existing !== undefined) return existing;
    const secret = make();
    this.#secrets.set(name, secret);
    if (this.#file !== undefined)
      replaceFile(this.#file, JSON.stringify(Object.fromEntries(this.#secrets)), 0o600);
    return secret;
  }
}
