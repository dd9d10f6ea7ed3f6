import { useState } from 'react';
import type { Sale } from '../../../shared/contract/sale.ts';
import type { Ticket } from '../../../shared/contract/ticket.ts';
import type { CallOutcome } from '../../api/call.ts';
import { isUncertain } from '../../api/use-mutation.ts';
import { reloadAll } from '../../api/use-query.ts';
import { correctSold } from '../../api/use-tickets.ts';
import type { WaitingSale } from '../../device/database.ts';
import { type SaleOutcome, useSell } from '../../queue/use-sell.ts';
import type { Draft } from '../../queue/waiting-sale.ts';
import { rememberBuyer } from './last-buyer.ts';
import type { Way } from './ways.ts';

/** A sale that was made on this page: the server has it, or it waits for a connection. */
export type SaleReceipt = { readonly way: Way } & (
  | { readonly sale: Sale }
  | { readonly waiting: WaitingSale }
);

/**
 * Sells tickets all or none. Once the seller has started to type a buyer (`isBegun`), the form stays even if a ticket
 * is sold meanwhile: the lists are refetched. After a lost answer, the form on a device without storage stays
 * unchanged: `held` are the tickets that were unsold then, so that a repeat is the same request.
 */
export function useSale() {
  const sellNow = useSell();
  const [receipt, setReceipt] = useState<SaleReceipt>();
  const [isBegun, setIsBegun] = useState(false);
  const [held, setHeld] = useState<readonly Ticket[]>();

  const sell = async (
    draft: Draft,
    /** The unsold tickets that the form shows. */
    unsold: readonly Ticket[],
  ): Promise<CallOutcome<SaleOutcome>> => {
    rememberBuyer(draft.body);
    setHeld(unsold);
    const outcome = await sellNow(draft);
    if (outcome.ok || !isUncertain(outcome.failure)) setHeld(undefined);
    return outcome;
  };

  const begin = (): void => setIsBegun(true);
  /** Shows the receipt. The lists have the sale before they are read again: the next ticket is an unsold one at once. */
  const finish = (value: SaleOutcome, way: Way): void => {
    if ('key' in value) return setReceipt({ waiting: value, way });
    setReceipt({ sale: value, way });
    void correctSold(value).then(reloadAll);
  };
  const pay = (sale: Sale): void => setReceipt((before) => before && { way: before.way, sale });
  return { begin, sell, finish, pay, receipt, isBegun, held };
}
