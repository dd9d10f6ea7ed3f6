import type { SoldTo, TicketEntry } from '../../shared/contract/ticket.ts';
import { ids, keys, shardOf } from './keys.ts';
import {
  isSold,
  parseSale,
  paymentOf,
  saleIdOf,
  saleIdText,
  type SoldTicket,
  type StoredSale,
} from './sale-record.ts';
import { readClubSettings, type SettingsRecord } from './settings-record.ts';
import type { TableReader } from './table-reader.ts';
import { isErased, type TicketRecord, toBuyer } from './ticket-record.ts';

/** Sales of a shard that are read one by one; where more are wanted, all of the shard's are read. */
const oneByOne = 200;

/**
 * Tickets as lists show them (R266): a sold one with its sale, and whether that is paid where the club keeps track of
 * payments: then 0.5 R for each sale.
 * @param settings the club's, where they have been read, or are being read
 */
export async function ticketEntries(
  table: TableReader,
  tickets: readonly TicketRecord[],
  settings?: SettingsRecord | Promise<SettingsRecord>,
): Promise<TicketEntry[]> {
  const sold = tickets.filter(isSold);
  if (sold.length === 0) return tickets.map(unsoldEntry);
  const { trackPayments } = await (settings ?? readClubSettings(table));
  const saleOf = trackPayments ? await salesOfTickets(table, sold) : () => undefined;
  return tickets.map((ticket): TicketEntry => {
    if (!isSold(ticket)) return unsoldEntry(ticket);
    const shown = { ticket: idAndNumber(ticket) };
    const payment = paymentOf(saleOf(ticket));
    const customer: SoldTo = {
      ...toBuyer(shown.ticket.id, ticket.view.b),
      saleId: saleIdText(saleIdOf(ticket)),
      ...(payment.state !== 'unknown' && { paid: payment.state === 'paid' }),
    };
    return { ...shown, customer };
  });
}

const idAndNumber = ({ lotteryId, number }: TicketRecord) => ({ id: ids.ticket(lotteryId, number), number });

const unsoldEntry = (ticket: TicketRecord): TicketEntry => ({
  ticket: idAndNumber(ticket),
  ...(ticket.view.g !== undefined && { generations: ticket.view.g }),
});

/** Those of these sold tickets whose buyer may be written to (R504). Reads as `salesOfTickets`. */
export async function ticketsToContact(
  table: TableReader,
  tickets: readonly SoldTicket[],
): Promise<ReadonlySet<SoldTicket>> {
  const named = tickets.filter(({ view }) => !isErased(view.b));
  const saleOf = await salesOfTickets(table, named);
  return new Set(named.filter((ticket) => saleOf(ticket)?.facts.mayContact === true));
}

/** The sales of these sold tickets: 0.5 R each, or 0.5 R for 4 kB of a shard's where more than `oneByOne` are wanted. */
export async function salesOfTickets(
  table: TableReader,
  tickets: readonly SoldTicket[],
): Promise<(ticket: SoldTicket) => StoredSale | undefined> {
  const wanted = [
    ...new Map(tickets.map((ticket) => [saleIdText(saleIdOf(ticket)), saleIdOf(ticket)])).values(),
  ];
  const shards = Map.groupBy(wanted, ({ lotteryId, number }) => `${lotteryId} ${shardOf(number)}`);
  const read = await Promise.all(
    [...shards.values()].map(async (group) => {
      const [{ lotteryId, number } = { lotteryId: '', number: 1 }] = group;
      return group.length > oneByOne
        ? table.query(keys.salesOfShard(lotteryId, shardOf(number)))
        : table.getMany(group.map(keys.sale));
    }),
  );
  const sales = read.flat().flatMap((item) => (item ? [parseSale(item)] : []));
  const byId = new Map(sales.map((sale) => [saleIdText(sale), sale]));
  return (ticket) => byId.get(saleIdText(saleIdOf(ticket)));
}
