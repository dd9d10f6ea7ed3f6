import { withoutInvisible } from './letters.ts';

/** Replacements for letters that Unicode does not decompose, as people without them on their keyboard write them. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', ð: 'd', þ: 'th', ł: 'l', ß: 'ss' };

/** The words of a text, without accents, case and punctuation: 'ÅKESSON, Eva' is 'akesson', 'eva'. */
export const plainWords = (text: string): string[] =>
  withoutInvisible(text)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øæðþłß]/g, (letter) => plainLetters[letter] ?? letter)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);

/** Whether each of the words is the beginning of a word of the text. */
export function beginsWords(beginnings: readonly string[], text: string): boolean {
  const words = plainWords(text);
  return beginnings.every((each) => words.some((word) => word.startsWith(each)));
}
