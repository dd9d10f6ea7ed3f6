import type { SoldTo, TicketEntry } from '../../shared/contract/ticket.ts';
import { saysPaid } from '../../shared/domain/ticket-payment.ts';
import { ids } from './keys.ts';
import type { LotteryRecord } from './lottery-record.ts';
import { isSold, paymentOf, saleIdOf, saleIdText, type SoldTicket } from './sale-record.ts';
import { salesOfTickets } from './sales-of.ts';
import { readClubSettings, type SettingsRecord } from './settings-record.ts';
import type { TableReader } from './table-reader.ts';
import { isErased, toBuyer } from './buyer-record.ts';
import type { TicketRecord } from './ticket-record.ts';

/**
 * Tickets as lists show them (R266). Sold ones come with their sale and, if the club tracks payments, whether it is
 * paid; only then are their sales read (`salesOfTickets`).
 * @param lotteries the tickets' lotteries
 * @param settings the club's, if they have been read or are being read
 */
export async function ticketEntries(
  table: TableReader,
  tickets: readonly TicketRecord[],
  lotteries: readonly Pick<LotteryRecord, 'id' | 'view'>[],
  settings?: SettingsRecord | Promise<SettingsRecord>,
): Promise<TicketEntry[]> {
  const sold = tickets.filter(isSold);
  if (sold.length === 0) return tickets.map(unsoldEntry);
  const isUntracked = settings && 'trackPayments' in settings && !settings.trackPayments;
  const [{ trackPayments }, saleOf] = await Promise.all([
    settings ?? readClubSettings(table),
    // Do not wait for settings that are still being read: most clubs track payments, and this saves a wave.
    isUntracked ? undefined : salesOfTickets(table, sold),
  ]);
  const views = new Map(lotteries.map(({ id, view }) => [id, view]));
  return tickets.map((ticket): TicketEntry => {
    if (!isSold(ticket)) return unsoldEntry(ticket);
    const shown = { ticket: idAndNumber(ticket) };
    const view = views.get(ticket.lotteryId);
    const paid = trackPayments && view ? saysPaid(paymentOf(saleOf?.(ticket)).state, view) : undefined;
    const customer: SoldTo = {
      ...toBuyer(shown.ticket.id, ticket.buyer),
      saleId: saleIdText(saleIdOf(ticket)),
      ...(paid !== undefined && { paid }),
    };
    return { ...shown, customer };
  });
}

const idAndNumber = ({ lotteryId, number }: TicketRecord) => ({ id: ids.ticket(lotteryId, number), number });

const unsoldEntry = (ticket: TicketRecord): TicketEntry => ({
  ticket: idAndNumber(ticket),
  ...(ticket.generations !== undefined && { generations: ticket.generations }),
});

/** The sold tickets among these whose buyer may be contacted (R504). Costs the same reads as `salesOfTickets`. */
export async function ticketsToContact(
  table: TableReader,
  tickets: readonly SoldTicket[],
): Promise<ReadonlySet<SoldTicket>> {
  const named = tickets.filter(({ buyer }) => !isErased(buyer));
  const saleOf = await salesOfTickets(table, named);
  return new Set(named.filter((ticket) => saleOf(ticket)?.facts.mayContact === true));
}
