/** A part of a title, marked if it matches the search. */
export interface TitlePart {
  readonly text: string;
  readonly isFound: boolean;
}

const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean);
const literally = (word: string) => word.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/** Whether a title contains every searched word, case-insensitively, also inside other words. */
export function isFound(title: string, search: string): boolean {
  const folded = title.toLocaleLowerCase('sv');
  return wordsOf(search).every((word) => folded.includes(word.toLocaleLowerCase('sv')));
}

/** The title, split at the start and end of each match. */
export function highlightParts(title: string, search: string): TitlePart[] {
  // The longest first: of words with the same beginning the longer one is marked as a whole.
  const words = wordsOf(search).toSorted((one, other) => other.length - one.length);
  if (words.length === 0) return [{ text: title, isFound: false }];
  const found = new RegExp(`(${words.map(literally).join('|')})`, 'giu');
  return title
    .split(found)
    .map((text, index) => ({ text, isFound: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
