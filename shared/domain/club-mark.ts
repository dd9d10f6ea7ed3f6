/** The letters that stand for a club where it has no picture: the initials of its first two words, 'NI' of Nordvikens IF. */
export const clubMark = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\d]/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('sv');
