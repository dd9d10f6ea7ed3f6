import { beginning } from './beginning.ts';

/** A life of a club that ended in a divergence. */
export interface Story {
  readonly lines: readonly string[];
  /** What was not as the model says. */
  readonly but: string;
  /** How to have it told again. */
  readonly again: string;
}

/** Short enough to be read, whatever an error has to say. */
const longest = 1200;

/** The story as a person reads it. */
export function tellStory({ lines, but, again }: Story): string {
  return [
    `${beginning}.`,
    ...lines.map((line, index) => `${String(index + 1).padStart(3)}. ${line}`),
    `But ${but.slice(0, longest)}`,
    again,
  ].join('\n');
}
