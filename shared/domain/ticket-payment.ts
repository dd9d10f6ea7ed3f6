import type { Payment } from './payment.ts';

/**
 * Whether a ticket's sale is paid, as tickets state it. Undefined if unknown, and if nothing is due unless only paid
 * tickets take part.
 */
export function saysPaid(
  state: Payment['state'],
  { price, drawFrom }: { readonly price: number; readonly drawFrom?: string | undefined },
): boolean | undefined {
  if (state === 'paid') return true;
  return state === 'unpaid' && (price > 0 || drawFrom === 'paid') ? false : undefined;
}
