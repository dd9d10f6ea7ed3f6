/** Words as a Swedish sentence lists them: '1, 2 och 3'. `Intl.ListFormat` says the same and takes milliseconds to create. */
export const enumerated = (words: readonly (string | number)[]): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} och ${String(words[words.length - 1])}`;
