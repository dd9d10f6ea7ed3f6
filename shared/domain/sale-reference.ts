/**
 * The reference of a sale, written in a buyer's payment: `V4-K37QPM`. Two characters for the lottery, a hyphen, five
 * for number and generation of the sale's first ticket, one check character. It is computed from the ticket alone, so
 * that a browser without a connection shows the same one, and it can be decoded to the ticket without an index.
 *
 * The generation of a ticket counts the sales that began with it. It survives removal and reassignment, so a club never
 * uses a reference twice.
 */

/** 31 characters that cannot be confused with each other. A prime number, so that each check weight has an inverse. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const alphabet = referenceAlphabet;
const base = alphabet.length;

/** How many of a club's lotteries have references for their sales. */
export const maxReferencedLotteries = base ** 2;

/** The generation of the next sale that begins with a ticket, given how many have begun so far. */
export const nextGeneration = (generations = 0): number => generations + 1;

interface Band {
  readonly first: number;
  readonly last: number;
  readonly generations: number;
}

/**
 * The five characters hold 28.6 million pairs of number and generation. High numbers get fewer generations: they are
 * many, and a lottery that has them is sold by many.
 */
const bands: readonly Band[] = [
  { first: 1, last: 999, generations: 5000 },
  { first: 1000, last: 9999, generations: 600 },
  { first: 10_000, last: 99_999, generations: 100 },
  { first: 100_000, last: 1_000_000, generations: 10 },
];

/** The first ticket of a sale. */
export interface SaleStart {
  /** The lottery's place among the club's lotteries, from 0 and below `maxReferencedLotteries`. */
  readonly lottery: number;
  /** Lottery number, 1 to 1 000 000. */
  readonly number: number;
  readonly generation: number;
}

const sizeOf = ({ first, last, generations }: Band): number => (last - first + 1) * generations;

/** How many sales may begin with a ticket of this number; the generation stays below. */
export const generationsOf = (number: number): number =>
  bands.find(({ last }) => number <= last)?.generations ?? 0;

/** The digits of a number in base 31, most significant first. */
function digitsOf(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.floor(value / base ** (count - 1 - index)) % base);
}

const valueOf = (digits: readonly number[]): number =>
  digits.reduce((value, digit) => value * base + digit, 0);

/** Weights differ and none is 0: one wrong character, or two neighbours exchanged, changes the sum. */
const checkOf = (digits: readonly number[]): number =>
  digits.reduce((sum, digit, index) => sum + digit * (index + 1), 0) % base;

function pairOf({ number, generation }: SaleStart): number {
  let before = 0;
  for (const band of bands) {
    if (number <= band.last) return before + (number - band.first) * band.generations + generation;
    before += sizeOf(band);
  }
  throw new RangeError(`No reference for number ${number}`);
}

function startOf(lottery: number, pair: number): SaleStart | undefined {
  let left = pair;
  for (const band of bands) {
    if (left < sizeOf(band))
      return {
        lottery,
        number: band.first + Math.floor(left / band.generations),
        generation: left % band.generations,
      };
    left -= sizeOf(band);
  }
  return undefined;
}

/**
 * The reference of the sale that begins with this ticket.
 * @throws {RangeError} if lottery, number or generation is too high for one
 */
export function saleReference(start: SaleStart): string {
  const { lottery, number, generation } = start;
  if (lottery >= maxReferencedLotteries || generation >= generationsOf(number))
    throw new RangeError(`No reference for ${JSON.stringify(start)}`);
  const digits = [...digitsOf(lottery, 2), ...digitsOf(pairOf(start), 5)];
  const text = [...digits, checkOf(digits)].map((digit) => alphabet[digit]).join('');
  return `${text.slice(0, 2)}-${text.slice(2)}`;
}

/** The same; '' in a lottery after the last one that has references. */
export const referenceOrNone = (start: SaleStart): string =>
  start.lottery < maxReferencedLotteries ? saleReference(start) : '';

/** The ticket that a reference decodes to, in any case, with or without hyphen; undefined if it is not a reference. */
export function parseSaleReference(text: string): SaleStart | undefined {
  const digits = Array.from(text.toUpperCase().replaceAll(/[\s-]/g, ''), (letter) =>
    alphabet.indexOf(letter),
  );
  if (digits.length !== 8 || digits.includes(-1)) return undefined;
  const stated = digits.pop();
  if (stated !== checkOf(digits)) return undefined;
  return startOf(valueOf(digits.slice(0, 2)), valueOf(digits.slice(2)));
}

/**
 * The references in a payment's message, which may contain other words. The bank may have dropped the hyphen or
 * replaced it with a space.
 */
export function saleReferencesIn(message: string): SaleStart[] {
  const found = message
    .toUpperCase()
    .matchAll(/(?<![\p{L}\d])([2-9A-Z]{2})[ -]?([2-9A-Z]{6})(?![\p{L}\d])/gu);
  return [...found].flatMap(([reference]) => parseSaleReference(reference) ?? []);
}
