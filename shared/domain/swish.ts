import { toOre } from './money.ts';

/** A Swish number of a company or club: 123 and seven digits. */
const ofClub = /^123\d{7}$/;
/** A Swedish mobile number. */
const mobile = /^07[02369]\d{7}$/;

/**
 * The one form of a Swish number, digits alone: `1234679304`, or a mobile number as it is dialled in Sweden,
 * `0701740605`. Spaces and dashes are ignored, and +46 or 0046 stands for the leading zero.
 * @returns undefined where it is no Swish number
 */
export function swishNumberOf(written: string): string | undefined {
  const digits = written.replaceAll(/[\s\u00a0\u2009\u202f\-–‑]/g, '').replace(/^(\+46|0046)(\(0\)|0)?/, '0');
  return ofClub.test(digits) || mobile.test(digits) ? digits : undefined;
}

/** A Swish number in groups, as people read it: `123 467 93 04`, `070-174 06 05`. */
export const showSwishNumber = (number: string): string =>
  number
    .replace(/^(123)(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4')
    .replace(/^(07\d)(\d{3})(\d{2})(\d{2})$/, '$1-$2 $3 $4');

/** What a QR code asks the buyer's Swish app to pay. */
export interface SwishRequest {
  /** Digits of the payee's number. */
  readonly payee: string;
  /** SEK. */
  readonly amount: number;
  readonly message: string;
}

/**
 * The text of a Swish QR code with all fields filled in and none editable: `C1234679304;125,00;V4-K37QPM;0`. The last part
 * is Swish's edit mask.
 */
export function swishText({ payee, amount, message }: SwishRequest): string {
  const ore = toOre(amount);
  const sum = `${Math.trunc(ore / 100)},${(ore % 100).toString().padStart(2, '0')}`;
  return `C${payee};${sum};${encodeURIComponent(message)};0`;
}
