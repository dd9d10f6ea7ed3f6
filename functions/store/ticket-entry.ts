import type { SoldTo, TicketEntry } from '../../shared/contract/ticket.ts';
import { ids, keys } from './keys.ts';
import {
  type Home,
  isSold,
  markOf,
  mayContact,
  MovedSale,
  paymentOf,
  saleIdOf,
  saleIdText,
  type SoldTicket,
} from './sale-record.ts';
import { readClubSettings, type SettingsRecord } from './settings-record.ts';
import type { TableReader } from './table-reader.ts';
import { parseTicket, type SaleMark, type TicketRecord, toBuyer } from './ticket-record.ts';

/**
 * Tickets as lists show them (R266): a sold one with its sale, and whether that is paid where the club keeps track of
 * payments. 0.5 R, and 0.5 R for each sale whose first ticket is not among them.
 * @param settings the club's, where they have been read, or are being read
 */
export async function ticketEntries(
  table: TableReader,
  tickets: readonly TicketRecord[],
  settings?: SettingsRecord | Promise<SettingsRecord>,
): Promise<TicketEntry[]> {
  const sold = tickets.filter(isSold);
  if (sold.length === 0) return tickets.map(unsoldEntry);
  const [{ trackPayments }, homes] = await Promise.all([
    settings ?? readClubSettings(table),
    homesOf(table, sold),
  ]);
  return tickets.map((ticket): TicketEntry => {
    if (!isSold(ticket)) return unsoldEntry(ticket);
    const shown = { ticket: idAndNumber(ticket) };
    const home = homes.get(placeOf(ticket));
    const payment = paymentOf(home && markOf(home));
    const customer: SoldTo = {
      ...toBuyer(shown.ticket.id, ticket.view.b),
      saleId: saleIdText(saleIdOf(ticket)),
      ...(trackPayments && payment.state !== 'unknown' && { paid: payment.state === 'paid' }),
    };
    return { ...shown, customer };
  });
}

const idAndNumber = ({ lotteryId, number }: TicketRecord) => ({ id: ids.ticket(lotteryId, number), number });

const unsoldEntry = (ticket: TicketRecord): TicketEntry => ({
  ticket: idAndNumber(ticket),
  ...(ticket.view.g !== undefined && { generations: ticket.view.g }),
});

/** What stands for a ticket's sale in a map. */
const placeOf = (ticket: SoldTicket): string => saleIdText(saleIdOf(ticket));

/** The homes of the tickets' sales. Those that are not among the tickets are read. */
async function homesOf(table: TableReader, tickets: readonly SoldTicket[]): Promise<Map<string, Home>> {
  const homes = new Map<string, Home>();
  for (const ticket of tickets) if (ticket.view.b.s?.f === undefined) homes.set(placeOf(ticket), { ticket });
  const missing = [...new Map(tickets.map((ticket) => [placeOf(ticket), saleIdOf(ticket)]))].filter(
    ([place]) => !homes.has(place),
  );
  const items = await table.getMany(
    missing.flatMap(([, { lotteryId, number, generation }]) => [
      keys.sale(lotteryId, number, generation),
      keys.ticket(lotteryId, number),
    ]),
  );
  for (const [index, [place]] of missing.entries()) {
    const [moved, first] = [items[index * 2], items[index * 2 + 1]];
    const ticket = first && parseTicket(first);
    if (moved) homes.set(place, { moved: MovedSale.parse(moved) });
    else if (ticket && isSold(ticket) && placeOf(ticket) === place) homes.set(place, { ticket });
  }
  return homes;
}

/** Those of these sold tickets whose buyer may be written to (R504). Reads as `ticketEntries`. */
export async function ticketsToContact(
  table: TableReader,
  tickets: readonly SoldTicket[],
): Promise<ReadonlySet<SoldTicket>> {
  const marks = await marksOf(table, tickets);
  return new Set(tickets.filter((ticket) => mayContact(marks(ticket))));
}

/** The marks of the sales of these sold tickets. Reads as `ticketEntries`. */
export async function marksOf(
  table: TableReader,
  tickets: readonly SoldTicket[],
): Promise<(ticket: SoldTicket) => SaleMark | undefined> {
  const homes = await homesOf(table, tickets);
  return (ticket) => {
    const home = homes.get(placeOf(ticket));
    return home && markOf(home);
  };
}
