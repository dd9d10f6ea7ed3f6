import { referenceAlphabet as alphabet } from './sale-reference.ts';

/**
 * The reference of a fundraiser, written in a gift's payment: `G-K37QPX`. Five characters computed from the
 * fundraiser's id, and a check character. It has seven letters and digits, so it is never read as a sale's reference,
 * which has eight.
 */

const base = alphabet.length;
const length = 5;

const checkOf = (digits: readonly number[]): number =>
  digits.reduce((sum, digit, index) => sum + digit * (index + 2), 0) % base;

/** A number derived from a text, below `base ** length`. */
function hashOf(text: string): number {
  const size = base ** length;
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (hash, code) => (hash * 131 + code) % size,
    7,
  );
}

/** The reference of the fundraiser with this id; always the same. */
export function fundraiserReference(id: string): string {
  const hash = hashOf(id);
  const digits = Array.from({ length }, (_, index) => Math.floor(hash / base ** (length - 1 - index)) % base);
  return `G-${[...digits, checkOf(digits)].map((digit) => alphabet[digit]).join('')}`;
}

/**
 * The references of fundraisers in a payment's message. Other words may surround them; they may be in lower case, and
 * have a space or nothing instead of the hyphen.
 */
export function fundraiserReferencesIn(message: string): string[] {
  const found = message.toUpperCase().matchAll(/(?<![\p{L}\d])G[ -]?([2-9A-Z]{6})(?![\p{L}\d])/gu);
  return [...found].flatMap(([, text = '']) => {
    const digits = Array.from(text, (letter) => alphabet.indexOf(letter));
    const stated = digits.pop();
    return digits.includes(-1) || stated !== checkOf(digits) ? [] : `G-${text}`;
  });
}
