/** What a suite found: figures to print, and what must not have been, a sentence each. */
export interface Found {
  readonly figures: Readonly<Record<string, number | string>>;
  readonly wrong: readonly string[];
}

/** How long a suite goes on: the short form is part of `npm run proof -- quick`. */
export interface Extent {
  readonly short: boolean;
  /** The long form goes on where the last one was broken off. */
  readonly resume?: boolean;
  readonly say: (line: string) => void;
}

/** The sentences whose condition holds. */
export const wrongs = (sentences: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(sentences).flatMap(([sentence, holds]) => (holds ? [sentence] : []));

/** A list in an order that looks random, and is the same for the same seed. */
export function mixed<T>(list: readonly T[], seed: number): T[] {
  let state = (seed % 2_147_483_646) + 1;
  const keyed = list.map((each) => ({ each, key: (state = (state * 48_271) % 2_147_483_647) }));
  return keyed.toSorted((one, other) => one.key - other.key).map(({ each }) => each);
}
