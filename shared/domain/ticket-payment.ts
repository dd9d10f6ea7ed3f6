import type { Payment } from './payment.ts';

/**
 * What a ticket says of its sale: whether it is paid. Undefined where that is unknown; and where nothing is due, unless
 * only paid tickets take part.
 */
export function saysPaid(
  state: Payment['state'],
  { price, drawFrom }: { readonly price: number; readonly drawFrom?: string | undefined },
): boolean | undefined {
  if (state === 'paid') return true;
  return state === 'unpaid' && (price > 0 || drawFrom === 'paid') ? false : undefined;
}
