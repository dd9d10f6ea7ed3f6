import { personalIn } from './personal-data.ts';

/** Maximum number of findings shown. */
const shown = 10;

/** Checks every line of a cloud's log, and keeps those with personal data. */
export class LogWatch {
  readonly found: string[] = [];
  heard = 0;
  readonly #words = new Set<string>();
  readonly #tell: (found: string) => void;

  /** @param tell is called immediately with each finding */
  constructor(tell: (found: string) => void = () => undefined) {
    this.#tell = tell;
  }

  /** Treats this word as a name too from now on. */
  name(word: string): void {
    if (word !== '') this.#words.add(word);
  }

  hear(line: string): void {
    this.heard++;
    const personal = personalIn(line, this.#words);
    if (!personal) return;
    const message = `${personal.kind} (${personal.text}) in: ${line.slice(0, 600)}`;
    this.found.push(message);
    this.#tell(message);
  }

  /** @throws where a line contained personal data */
  judge(): void {
    if (this.found.length === 0) return;
    const first = this.found.slice(0, shown).join('\n');
    throw new Error(`${this.found.length} lines of the log hold personal data:\n${first}`);
  }
}
