import { useState } from 'react';
import { copyBuyer, type Ticket, type TicketEntry } from '../../../shared/contract/ticket.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useOwnTickets } from '../../api/use-tickets.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useNow } from '../../components/use-now.ts';

/** A lottery whose sale is open, with the user's unsold tickets in it. */
export interface CopyTarget {
  readonly id: string;
  readonly name: string;
  readonly unsold: readonly Ticket[];
}

/** Copies buyers of archived tickets to the user's unsold tickets. */
export function useCopy() {
  const now = useNow();
  const own = useOwnTickets();
  const copy = useMutation(copyBuyer, { success: 'Lott kopierad' });
  const [lotteryId, setLotteryId] = useState('');
  const [ticketId, setTicketId] = useState('');
  /** The tickets that buyers were copied to, by archived ticket. */
  const [copied, setCopied] = useState<ReadonlyMap<string, Ticket>>(new Map());
  const [pending, setPending] = useState<string>();
  // A ticket that was just sold is not offered again during the refetch.
  const used = new Set([...copied.values()].map(({ id }) => id));
  const targets = (own.data ?? [])
    .filter((lottery) => saleIsOpen(lottery, now))
    .map(({ id, name, tickets }): CopyTarget => {
      const unsold = tickets.flatMap(({ ticket, customer }) =>
        customer === undefined && !used.has(ticket.id) ? [ticket] : [],
      );
      return { id, name, unsold };
    })
    .filter(({ unsold }) => unsold.length > 0);
  const lottery = targets.find(({ id }) => id === lotteryId) ?? targets[0];
  const ticket = lottery?.unsold.find(({ id }) => id === ticketId) ?? lottery?.unsold[0];

  const start = async ({ ticket: from, customer }: TicketEntry): Promise<void> => {
    if (customer === undefined || lottery === undefined || ticket === undefined || pending !== undefined)
      return;
    const who = `${customer.firstName} ${customer.lastName}`;
    const sure = await confirm(`Vill du kopiera ${who} till lott ${ticket.number} i ${lottery.name}?`, {
      ok: 'Kopiera',
      text: 'Lotten blir såld till samma köpare.',
    });
    if (!sure) return;
    setPending(from.id);
    const outcome = await copy.send({ body: { copyTicketId: from.id, newTicketId: ticket.id } });
    setPending(undefined);
    if (outcome.ok) setCopied((before) => new Map(before).set(from.id, ticket));
  };
  return {
    isLoading: own.data === undefined && own.failure === undefined,
    targets,
    lottery,
    ticket,
    copied,
    pending,
    start,
    chooseLottery: setLotteryId,
    chooseTicket: setTicketId,
  };
}
export type Copying = ReturnType<typeof useCopy>;
