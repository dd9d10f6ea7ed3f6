import type { PaymentMethod } from '../../../shared/domain/payment.ts';

/**
 * How a buyer says to pay: `code` with the Swish code on the receipt, `unpaid` later; the others have paid already.
 */
const ways = ['code', 'unpaid', 'swish', 'cash', 'other'] as const;
export type Way = (typeof ways)[number];

interface Choice {
  readonly way: Way;
  readonly label: string;
}

const later: Choice = { way: 'unpaid', label: 'Senare' };
const cash: Choice = { way: 'cash', label: 'Kontant' };
const other: Choice = { way: 'other', label: 'Annat' };

/** The choices of a club, the usual one first. Without a number to pay to there is no code. */
export const choicesOf = (payee: string | null): readonly [Choice, ...Choice[]] =>
  payee === null
    ? [later, cash, { way: 'swish', label: 'Swish' }, other]
    : [{ way: 'code', label: 'Swish' }, cash, other, later];

/** The choice made in a form, or the usual one. */
export const wayOf = (value: unknown, payee: string | null): Way =>
  ways.find((way) => way === value) ?? choicesOf(payee)[0].way;

/** The payment of a new sale; unpaid where nothing is said. With the code it is paid once the buyer has. */
export const paymentFor = (way: Way): { readonly payment?: PaymentMethod } =>
  way === 'code' || way === 'unpaid' ? {} : { payment: way };
