import { useEffect } from 'react';
import type { SellerLottery, TicketDetail } from '../../../shared/contract/ticket.ts';
import { hideAges } from '../../api/contact.ts';
import { useQuery, type Query } from '../../api/use-query.ts';
import { useOwnTickets, useTicketsOf } from '../../api/use-tickets.ts';
import { useUser } from '../../session/use-session.ts';
import { readTicket } from './calls.ts';

/** The ticket from the seller's own list: shown immediately while the ticket itself loads. */
function fromList(
  lotteries: readonly SellerLottery[],
  id: string,
  user: TicketDetail['user'],
): TicketDetail | undefined {
  for (const { tickets, total: _total, sold: _sold, ...ticketBase } of lotteries) {
    const entry = tickets.find(({ ticket }) => ticket.id === id);
    if (entry !== undefined) return { ...entry, ticketBase, user };
  }
  return undefined;
}

interface TicketAndLottery {
  readonly ticket: Query<TicketDetail>;
  /** The lottery with the seller's tickets; undefined while it loads, and if it is archived. */
  readonly lottery: SellerLottery | undefined;
}

/** A ticket with its seller's other tickets in the same lottery. */
export function useTicket(id: string): TicketAndLottery {
  const { id: userId, firstName, lastName, isTeamAdmin } = useUser();
  const own = useOwnTickets({ alert: true });
  const known = fromList(own.data ?? [], id, { id: userId, firstName, lastName });
  // The page says that there is none, or shows what the list knows.
  const ticket = useQuery(readTicket, { params: { id } }, { alert: known !== undefined, silent: 'notFound' });
  const isGone = ticket.failure?.code === 'notFound';
  const data = isGone ? undefined : (ticket.data ?? known);
  const isShown = data !== undefined;
  useEffect(() => (isShown ? undefined : hideAges()), [isShown]);
  const isOwn = data?.user.id === userId;
  const others = useTicketsOf(data === undefined || isOwn || !isTeamAdmin ? null : data.user.id, {
    alert: true,
  });
  const lotteries = isOwn ? own.data : others.data;
  // The list may know the ticket even if the request for the ticket got no answer.
  const isComing = !isGone && own.loading;
  return {
    ticket: { ...ticket, data, loading: ticket.loading || isComing },
    lottery: lotteries?.find((lottery) => lottery.id === data?.ticketBase.id),
  };
}

/** The other unsold tickets, starting after this one. */
export function unsoldAfter(lottery: SellerLottery | undefined, number: number) {
  const unsold = (lottery?.tickets ?? []).flatMap(({ ticket, customer }) =>
    customer === undefined && ticket.number !== number ? [ticket] : [],
  );
  return [
    ...unsold.filter((ticket) => ticket.number > number),
    ...unsold.filter((ticket) => ticket.number < number),
  ];
}
