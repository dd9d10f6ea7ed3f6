import type { Draft } from '../mail/blocks.ts';
import type { Letter } from '../mail/compose.ts';
import { sender } from './sample-facts.ts';

export interface SampleLetter {
  readonly id: string;
  /** Name of the kind, in Swedish. */
  readonly name: string;
  readonly letter: Letter;
}

/** Makes samples of mails to one person. */
export const to =
  (person: Letter['to']) =>
  (id: string, name: string, draft: Draft, more: Partial<Letter> = {}): SampleLetter => ({
    id,
    name,
    letter: { draft, sender, to: person, ...more },
  });
