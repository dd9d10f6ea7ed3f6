import { enumerated } from '../../shared/domain/enumeration.ts';
import { withoutInvisibleButJoiners } from '../../shared/domain/joiners.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';

/** Maximum characters of a person's name in a title. */
const most = 50;

/** Anything but letters, and hyphens, apostrophes and joiners that do not stand between letters. */
const beside =
  /[^\p{L}\p{M}'’\u200c-\u200d-]+|(?<![\p{L}\p{M}])['’\u200c-\u200d-]+|['’\u200c-\u200d-]+(?![\p{L}\p{M}])/gu;

/**
 * A person's name for a title or greeting: letters, spaces, hyphens and apostrophes, at most 50 characters. Another
 * user typed it and the recipient may be a stranger, so anything that could be an address, a link or a phone number is
 * removed.
 */
export const nameInTitle = (name: string): string =>
  Array.from(
    withoutInvisibleButJoiners(name).normalize('NFC').replace(beside, ' ').replace(/ +/g, ' ').trim(),
  )
    .slice(0, most)
    .join('')
    .trim();

/** `Hej Örjan`, `Välkommen, Örjan`; without a name `Hej`, `Välkommen`. */
export const greeting = (words: string, name: string): string =>
  name === '' ? words.replace(/,$/, '') : `${words} ${name}`;

/** Names in a title: `Alva`, `Alva och Elis`, `Alva, Elis och Wilma`; at most four, then `Alva, Elis, Wilma och 3 till`. */
export function listed(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${formatNumber(names.length - 3)} till`] : names;
  return enumerated(shown);
}

/** A subject that names whom it is about (R328): `Elis: Du har lämnat in 200 kr`; unchanged without a name. */
export const about = (names: string, subject: string): string =>
  names === '' ? subject : `${names}: ${subject}`;
