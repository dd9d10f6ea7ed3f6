import { useRef, useState } from 'react';
import { sellTicket, type Ticket } from '../../../shared/contract/ticket.ts';
import type { CallOutcome } from '../../api/outcome.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { reloadAll } from '../../api/use-query.ts';
import { rememberBuyer, type Details } from './last-buyer.ts';

/** The result for the tickets of one buyer. */
export interface SaleResult {
  readonly buyer: Details;
  readonly sold: readonly Ticket[];
  /** Not sold; `reason` can be shown. Those without contact may be retried. */
  readonly refused: readonly { readonly ticket: Ticket; readonly reason: string }[];
  readonly untried: readonly Ticket[];
}

/**
 * Registers one buyer on one ticket after the other. A refusal of the first belongs to the form; later ones are
 * reported separately from what succeeded. Without contact, or with the session lost, the rest is not tried.
 */
export function useSale() {
  const { send } = useMutation(sellTicket, { reload: false });
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [result, setResult] = useState<SaleResult>();
  const running = useRef(false);

  const sell = async (buyer: Details, tickets: readonly Ticket[]): Promise<CallOutcome<SaleResult>> => {
    rememberBuyer(buyer);
    const sold: Ticket[] = [];
    const refused: { ticket: Ticket; reason: string }[] = [];
    let untried: readonly Ticket[] = [];
    for (const [index, ticket] of tickets.entries()) {
      if (tickets.length > 1) setProgress({ done: index, total: tickets.length });
      const outcome = await send({ body: { ticketId: ticket.id, ...buyer } });
      if (outcome.ok) {
        sold.push(ticket);
        continue;
      }
      if (index === 0) {
        setProgress(undefined);
        // Sold by another user, or closed: the page shows it.
        if (outcome.failure.status === 409) void reloadAll();
        return outcome;
      }
      const { status, message } = outcome.failure;
      if (status === 409 || status === 404 || status === 400) refused.push({ ticket, reason: message });
      else {
        untried = tickets.slice(index);
        break;
      }
    }
    setProgress(undefined);
    return { ok: true, value: { buyer, sold, refused, untried } };
  };

  /** Shows the result, after what was sold earlier in the same sale. */
  const finish = (value: SaleResult) => {
    setResult((before) =>
      before === undefined
        ? value
        : { ...value, sold: [...before.sold, ...value.sold], refused: [...before.refused, ...value.refused] },
    );
    void reloadAll();
  };

  /** Tries the tickets that were not tried. */
  const resume = async (): Promise<void> => {
    if (result === undefined || running.current) return;
    running.current = true;
    const outcome = await sell(result.buyer, result.untried);
    running.current = false;
    if (outcome.ok) finish(outcome.value);
    else if (outcome.failure.status === 409) {
      const [first, ...rest] = result.untried;
      if (first === undefined) return;
      const refused = [...result.refused, { ticket: first, reason: outcome.failure.message }];
      setResult({ ...result, refused, untried: rest });
    }
  };
  return { sell, finish, resume, progress, result, forget: () => setResult(undefined) };
}
