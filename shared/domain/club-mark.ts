/** The letters shown for a club without a picture: the initials of its first two words, 'NI' for Nordvikens IF. */
export const clubMark = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\d]/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('sv');
