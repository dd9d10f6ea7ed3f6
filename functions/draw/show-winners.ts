import type { Winner } from '../../shared/contract/draw.ts';
import { ids, keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { hasEmail, parseTicket, type TicketRecord, toBuyer } from '../store/ticket-record.ts';
import { type DrawRecord, drawIdOf } from '../store/draw-record.ts';
import type { WinnerRecord } from '../store/winner-record.ts';

/**
 * Winners in the API's form: the names as drawn, email and phone as the ticket has them now. 0.5 R for each ticket that
 * is not known, and 0.5 R for each address where anyone in the lottery has unsubscribed.
 * @param known tickets that have just been read
 */
export async function showWinners(
  table: TableReader,
  draw: DrawRecord,
  winners: readonly WinnerRecord[],
  options: { readonly anyUnsubscribed: boolean; readonly known?: readonly TicketRecord[] },
): Promise<Winner[]> {
  const { lotteryId } = draw;
  const tickets = new Map(options.known?.map((ticket) => [ticket.number, ticket]));
  const unknown = winners.filter(({ number }) => !tickets.has(number));
  for (const item of await table.getMany(unknown.map(({ number }) => keys.ticket(lotteryId, number)))) {
    const ticket = item && parseTicket(item);
    if (ticket) tickets.set(ticket.number, ticket);
  }
  const shown = winners.map((winner) => {
    const now = tickets.get(winner.number)?.view.b;
    const buyer = now?.n === winner.buyer.n ? now : undefined;
    const { e, p, x } = buyer ?? winner.buyer;
    const { n, f, l } = winner.buyer;
    return { winner, buyer: { n, f, l, e, p, at: 0, ...(x && { x }), ...(buyer?.m && { m: buyer.m }) } };
  });
  const unsubscribed = options.anyUnsubscribed
    ? await unsubscribedOf(
        table,
        lotteryId,
        shown.flatMap(({ buyer }) => (hasEmail(buyer) ? [buyer.e] : [])),
      )
    : new Set<string>();
  return shown.map(({ winner, buyer }) => {
    const ticketId = ids.ticket(lotteryId, winner.number);
    const { firstName, lastName } = winner.seller;
    return {
      drawWinner: {
        id: ids.winner(drawIdOf(draw), winner.prize),
        name: winner.name,
        createdDate: winner.createdDate,
      },
      ticket: { id: ticketId, number: winner.number },
      customer: { ...toBuyer(ticketId, buyer), unsubscribed: unsubscribed.has(buyer.e.toLowerCase()) },
      user: { firstName, lastName },
    };
  });
}

/** Which of these addresses have unsubscribed from the lottery's draw mails, in lower case. */
async function unsubscribedOf(
  table: TableReader,
  lotteryId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(emails.map((email) => email.toLowerCase()))];
  const items = await table.getMany(distinct.map((email) => keys.unsubscribed(lotteryId, email)));
  return new Set(distinct.filter((_, index) => items[index]));
}
