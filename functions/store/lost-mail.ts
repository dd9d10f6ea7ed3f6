import type { Write } from './write.ts';
import { keys } from './keys.ts';
import { isSold, type SoldTicket } from './sale-record.ts';
import type { TableReader } from './table-reader.ts';
import { parseTicket, type TicketRecord } from './ticket-record.ts';

/**
 * Marks tickets whose mail did not reach the buyer (R545). A mark is only a key. The transaction that gives a ticket
 * this status also stores the mark, so every such ticket has one. A mark is ignored if its ticket no longer has the
 * status.
 */

/** Marks read from a lottery at a time. */
export const mostLost = 500;
/** Marks deleted in one transaction, which also has other writes for each ticket. */
const deletedAtOnce = 40;

const isLost = (ticket: TicketRecord): ticket is SoldTicket =>
  isSold(ticket) && ticket.buyer.mail === 'bounced';

/** The write that marks a ticket. */
export const lostMailPut = (lotteryId: string, number: number): Write => ({
  put: { ...keys.lostMail(lotteryId, number) },
});

/** The writes that delete the marks of tickets whose status changes. */
export const lostMailDeletes = (tickets: readonly TicketRecord[]): Write[] =>
  tickets
    .filter(isLost)
    .slice(0, deletedAtOnce)
    .map(({ lotteryId, number }) => ({ delete: keys.lostMail(lotteryId, number) }));

/**
 * The tickets of a lottery whose mail did not reach the buyer, by number: 0.5 R, and 0.5 R for each and for each mark that
 * means nothing. A part of them, more than `enough` where there are as many.
 * @param after number after which they are listed
 */
export async function listLost(
  table: TableReader,
  lotteryId: string,
  { after = 0, enough = mostLost } = {},
): Promise<SoldTicket[]> {
  const lost: SoldTicket[] = [];
  for (let place = after; ;) {
    const marks = await table.query(keys.lostMails(lotteryId), {
      limit: mostLost,
      ...(place > 0 && { after: keys.lostMail(lotteryId, place).sk }),
    });
    const numbers = marks.map(({ sk }) => Number(String(sk).split('#')[1]));
    const items = await table.getMany(numbers.map((number) => keys.ticket(lotteryId, number)));
    lost.push(...items.flatMap((item) => (item ? [parseTicket(item)] : [])).filter(isLost));
    place = numbers.at(-1) ?? place;
    if (marks.length < mostLost || lost.length > enough) return lost;
  }
}
