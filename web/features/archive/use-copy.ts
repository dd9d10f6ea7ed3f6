import { useState } from 'react';
import { copyBuyer, type Ticket, type TicketEntry } from '../../../shared/contract/ticket.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import type { CallOutcome } from '../../api/call.ts';
import { reloadIfBehind } from '../../api/reload-if-behind.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useOwnTickets } from '../../api/use-tickets.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useNow } from '../../components/use-now.ts';

/** A lottery whose sale is open, with the user's unsold tickets in it. */
export interface CopyTarget {
  readonly id: string;
  readonly name: string;
  readonly ageLimit: number | null;
  readonly unsold: readonly Ticket[];
}

/** The question before copying a buyer to a lottery with an age limit. */
interface AgeQuestion {
  readonly title: string;
  readonly text: string;
  readonly copy: (ageConfirmed: boolean) => Promise<CallOutcome<string>>;
}

/** Copies buyers of archived tickets to the user's unsold tickets. */
export function useCopy() {
  const now = useNow();
  const own = useOwnTickets({ alert: true });
  const copy = useMutation(copyBuyer, { success: 'Lott kopierad' });
  const [lotteryId, setLotteryId] = useState('');
  const [ticketId, setTicketId] = useState('');
  /** The tickets that buyers were copied to, by archived ticket. */
  const [copied, setCopied] = useState<ReadonlyMap<string, Ticket>>(new Map());
  const [pending, setPending] = useState<string>();
  const [question, setQuestion] = useState<AgeQuestion>();
  // A ticket that was just sold is not offered again during the refetch.
  const used = new Set([...copied.values()].map(({ id }) => id));
  const targets = (own.data ?? [])
    .filter((lottery) => saleIsOpen(lottery, now))
    .map(({ id, name, ageLimit, tickets }): CopyTarget => {
      const unsold = tickets.flatMap(({ ticket, customer }) =>
        customer === undefined && !used.has(ticket.id) ? [ticket] : [],
      );
      return { id, name, ageLimit, unsold };
    })
    .filter(({ unsold }) => unsold.length > 0);
  const lottery = targets.find(({ id }) => id === lotteryId) ?? targets[0];
  const ticket = lottery?.unsold.find(({ id }) => id === ticketId) ?? lottery?.unsold[0];

  const start = async ({ ticket: from, customer }: TicketEntry): Promise<void> => {
    if (customer === undefined || lottery === undefined || ticket === undefined || pending !== undefined)
      return;
    const who = `${customer.firstName} ${customer.lastName}`;
    const title = `Vill du kopiera ${who} till lott ${ticket.number} i ${lottery.name}?`;
    const text = 'Lotten blir såld till samma köpare.';
    const send = async (ageConfirmed?: boolean) => {
      setPending(from.id);
      const body = { copyTicketId: from.id, newTicketId: ticket.id, ageConfirmed };
      const outcome = await reloadIfBehind(await copy.send({ body }));
      setPending(undefined);
      if (outcome.ok) setCopied((before) => new Map(before).set(from.id, ticket));
      return outcome;
    };
    if (lottery.ageLimit !== null) setQuestion({ title, text, copy: send });
    else if (await confirm(title, { ok: 'Kopiera', text })) await send();
  };
  return {
    isLoading: own.data === undefined && own.failure === undefined,
    targets,
    lottery,
    ticket,
    copied,
    pending,
    start,
    /** The question that is open; `answer` closes it. */
    question,
    answer: setQuestion,
    chooseLottery: setLotteryId,
    chooseTicket: setTicketId,
  };
}
export type Copying = ReturnType<typeof useCopy>;
