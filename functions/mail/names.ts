/** Most characters of a person's name in a title. */
const most = 50;

/** What is no letter, and hyphens and apostrophes that join none. */
const beside = /[^\p{L}\p{M}'’-]+|(?<![\p{L}\p{M}])['’-]+|['’-]+(?![\p{L}\p{M}])/gu;

/**
 * A person's name as it may stand in a title or a greeting of a mail: letters, spaces, hyphens and apostrophes, 50 at
 * most. Somebody else has typed it, and the receiver may be a stranger: what could be an address, a link or a number
 * to call is left out.
 */
export const nameInTitle = (name: string): string =>
  Array.from(name.normalize('NFC').replace(beside, ' ').replace(/ +/g, ' ').trim())
    .slice(0, most)
    .join('')
    .trim();

/** `Hej Örjan`, `Välkommen, Örjan`; without a name `Hej`, `Välkommen`. */
export const greeting = (words: string, name: string): string =>
  name === '' ? words.replace(/,$/, '') : `${words} ${name}`;
