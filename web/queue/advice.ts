import type { WaitingSale } from '../device/database.ts';

/**
 * What the seller should tell the buyer after the server has refused the sale: the seller may already have the money.
 */
export function adviceOn({ refusal }: WaitingSale): string | undefined {
  switch (refusal?.code) {
    case 'sale.closed':
      return 'Prata med din lagledare, särskilt om köparen redan har betalat.';
    case 'ticket.alreadySold':
    case 'notFound':
      return 'Har köparen redan betalat? Ta inte betalt igen: välj en annan lott till köparen. Säg till din lagledare om köparen har swishat.';
    default:
      return undefined;
  }
}
