import {
  listPreviousBuyers,
  type PreviousBuyer,
  previousTicketsAtOnce,
} from '../../shared/contract/previous-buyer.ts';
import { implement } from '../kernel/implement.ts';
import { nestedPart } from '../kernel/nested-part.ts';
import { type ListedLottery, lotteryPosition, ownArchive } from '../store/own-archive.ts';
import { newestFirst } from '../store/page.ts';
import { isSold, type SoldTicket } from '../store/sale-record.ts';
import { type BuyerRecord, isErased } from '../store/buyer-record.ts';
import { type TicketRecord, ticketsAfter } from '../store/ticket-record.ts';
import { ticketsToContact } from '../store/ticket-entry.ts';

/**
 * The caller's buyers who may be contacted (R505). Reads two index queries, then the tickets of the archived lotteries
 * whose buyers are not anonymised, and their sales: 0.5 R for 4 kB of tickets, and the cost of `salesOfTickets`.
 */
export const handler = implement(
  listPreviousBuyers,
  { ahead: ({ userId, resources: { table } }) => ownArchive(table, userId) },
  async ({ query, caller: { userId }, resources: { table } }, ahead) => {
    const { held, next } = await nestedPart<ListedLottery, TicketRecord>(
      {
        holders: (await ahead).filter(({ view }) => view.buyersGone !== true),
        place: lotteryPosition,
        compare: newestFirst,
        read: ({ id }, limit, after) => ticketsAfter(table, userId, id, limit, after),
        itemPlace: ({ number }) => String(number),
        atOnce: previousTicketsAtOnce,
        holderWeight: 1,
      },
      query.cursor,
    );
    const named = held.map(({ holder, items }) => ({
      holder,
      tickets: items.filter(isSold).filter(({ buyer }) => !isErased(buyer)),
    }));
    const allowed = await ticketsToContact(
      table,
      named.flatMap(({ tickets }) => tickets),
    );
    const items = named.flatMap(({ holder, tickets }) =>
      buyersOf(
        holder,
        tickets.filter((ticket) => allowed.has(ticket)),
      ),
    );
    return { items, next };
  },
);

/** Identifies a person among buyers: by the email or, without one, by names and phone. */
const personOf = ({ firstName, lastName, email, phone }: BuyerRecord): string =>
  (email === '' ? [firstName, lastName, phone].join('\n') : email).toLowerCase();

/** The distinct buyers of a lottery's tickets, with the details of their latest sale, in order of the first ticket. */
function buyersOf({ id, view }: ListedLottery, tickets: readonly SoldTicket[]): PreviousBuyer[] {
  const people = Map.groupBy(tickets, (ticket) => personOf(ticket.buyer));
  return [...people.values()].flatMap((own) => {
    const [latest] = own.map(({ buyer }) => buyer).toSorted((one, other) => other.at - one.at);
    if (!latest) return [];
    const { firstName, lastName, phone, email } = latest;
    const lottery = { id, name: view.name };
    return [{ firstName, lastName, phone, email, tickets: own.length, lottery }];
  });
}
