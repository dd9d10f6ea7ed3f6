import { personalIn } from './personal-data.ts';

/** Lines that are shown of all that were found. */
const shown = 10;

/** Hears every line of a cloud's log, and remembers those that name a person. */
export class LogWatch {
  readonly found: string[] = [];
  heard = 0;
  readonly #words = new Set<string>();
  readonly #tell: (found: string) => void;

  /** @param tell is told at once what was found */
  constructor(tell: (found: string) => void = () => undefined) {
    this.#tell = tell;
  }

  /** From now on that word is a name too. */
  name(word: string): void {
    if (word !== '') this.#words.add(word);
  }

  hear(line: string): void {
    this.heard++;
    const personal = personalIn(line, this.#words);
    if (!personal) return;
    const told = `${personal.kind} (${personal.text}) in: ${line.slice(0, 600)}`;
    this.found.push(told);
    this.#tell(told);
  }

  /** @throws where a line named somebody */
  judge(): void {
    if (this.found.length === 0) return;
    const first = this.found.slice(0, shown).join('\n');
    throw new Error(`${this.found.length} lines of the log hold personal data:\n${first}`);
  }
}
