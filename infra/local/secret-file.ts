import { existsSync, readFileSync } from 'node:fs';
import { isObject } from './json.ts';
import { replaceFile } from './replace-file.ts';

/** Secrets made once and kept in a file that only the user may read; in memory only when there is no file. */
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
    const known = this.#secrets.get(name);
    if (known !== undefined) return known;
    const made = make();
    this.#secrets.set(name, made);
    if (this.#file !== undefined)
      replaceFile(this.#file, JSON.stringify(Object.fromEntries(this.#secrets)), 0o600);
    return made;
  }
}
