/**
 * Words listed in a Swedish sentence: '1, 2 och 3'. `Intl.ListFormat` gives the same but takes milliseconds to create.
 */
export const enumerated = (words: readonly (string | number)[]): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} och ${String(words[words.length - 1])}`;
