import { toOre } from './numbers.ts';

/** A Swish number of a company or club: 123 and seven digits. */
const ofClub = /^123\d{7}$/;
/** A Swedish mobile number. */
const mobile = /^07[02369]\d{7}$/;

/**
 * The normalised form of a Swish number, digits only: `1234679304`, or a mobile number as dialled in Sweden,
 * `0701740605`. Spaces and dashes are ignored, and +46 or 0046 replaces the leading zero.
 * @returns undefined if it is no Swish number
 */
export function swishNumberOf(written: string): string | undefined {
  const digits = written.replaceAll(/[\s\u00a0\u2009\u202f\-–‑]/g, '').replace(/^(\+46|0046)(\(0\)|0)?/, '0');
  return ofClub.test(digits) || mobile.test(digits) ? digits : undefined;
}

/** Whether a written Swish number is a person's: the prefilled code is documented only for clubs' numbers. */
export const isMobileSwish = (written: string): boolean => mobile.test(swishNumberOf(written) ?? '');

/** A Swish number in groups, as people read it: `123 467 93 04`, `070-174 06 05`. */
export const showSwishNumber = (number: string): string =>
  number
    .replace(/^(123)(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4')
    .replace(/^(07\d)(\d{3})(\d{2})(\d{2})$/, '$1-$2 $3 $4');

/** What a QR code asks the buyer's Swish app to pay. */
export interface SwishRequest {
  /** Digits of the payee's number. */
  readonly payee: string;
  /** SEK; absent if the payer fills it in: a gift. */
  readonly amount?: number | undefined;
  readonly message: string;
}

/** An amount as the Swish app takes it: `125,00`. */
export function swishSum(amount: number): string {
  const ore = toOre(amount);
  return `${Math.trunc(ore / 100)},${(ore % 100).toString().padStart(2, '0')}`;
}

/**
 * The text of a Swish QR code: `C1234679304;125,00;V4-K37QPM;0`. The last part is Swish's edit mask: nothing can be
 * edited, or only the amount if it is absent.
 */
export function swishText({ payee, amount, message }: SwishRequest): string {
  const [sum, mask] = amount === undefined ? ['', 2] : [swishSum(amount), 0];
  return `C${payee};${sum};${encodeURIComponent(message)};${mask}`;
}

/**
 * The text of a Swish QR code on a printed list: the buyer fills in the amount and may change the message, which is cut
 * to the characters and length that Swish accepts. The last part is Swish's edit mask, 6 for both.
 */
export function swishListText({ payee, message }: Omit<SwishRequest, 'amount'>): string {
  const taken = Array.from(message.replaceAll(/[^\p{Script=Latin}\d !?(),.:;-]/gu, ''))
    .slice(0, 50)
    .join('')
    .trim();
  return `C${payee};;${encodeURIComponent(taken)};6`;
}
