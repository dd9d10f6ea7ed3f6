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
const swish: Choice = { way: 'swish', label: 'Swish' };
const cash: Choice = { way: 'cash', label: 'Kontant' };
const other: Choice = { way: 'other', label: 'Annat' };

/** What the choices depend on: the club's number, and whether a ticket is paid when it is sold (R448). */
export interface Terms {
  readonly payee: string | null;
  readonly paidAtOnce: boolean;
}

/** The choices of a sale, the usual one first. Without a number to pay to there is no code. */
export function choicesOf({ payee, paidAtOnce }: Terms): readonly [Choice, ...Choice[]] {
  if (paidAtOnce) return [swish, cash, other];
  return payee === null ? [later, cash, swish, other] : [{ way: 'code', label: 'Swish' }, cash, other, later];
}

/** The choice made in a form, or the usual one. */
export function wayOf(value: unknown, terms: Terms): Way {
  const choices = choicesOf(terms);
  return choices.find(({ way }) => way === value)?.way ?? choices[0].way;
}

/** The payment of a new sale; unpaid by default. With the code, it is paid once the buyer has paid. */
export const paymentFor = (way: Way): { readonly payment?: PaymentMethod } =>
  way === 'code' || way === 'unpaid' ? {} : { payment: way };
