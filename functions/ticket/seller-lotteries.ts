import type { Page } from '../../shared/contract/answer.ts';
import { lotteryWeight, type SellerLottery, ticketsAtOnce } from '../../shared/contract/ticket.ts';
import { parseListedLottery, toLottery } from '../store/lottery-record.ts';
import { type Held, nestedPart } from '../kernel/nested-part.ts';
import { newestFirst, positionByDate } from '../store/page.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { parseTally } from '../store/tally-record.ts';
import { parseTicket, type TicketRecord, toTicketEntry } from '../store/ticket-record.ts';

/** Tickets read in parallel with the lotteries: more than most sellers ever have. */
const firstRead = 100;

type Listed = ReturnType<typeof parseListedLottery>;

/**
 * A user's lotteries that are not archived, newest first, with the tickets by number. One wave of two index queries: 2 R
 * for 50 tickets. More than `firstRead` tickets, archived ones included, cost a second wave over the active lotteries
 * only, so that a long history does not add to it. What does not fit a reply comes in parts.
 * @throws {ApiError} 400 where the cursor was not issued here
 */
export async function sellerLotteries(
  table: TableReader,
  userId: string,
  cursor: string | undefined,
): Promise<Page<SellerLottery>> {
  const [items, first] = await Promise.all([
    table.query(keys.lotteries(false)),
    table.query(keys.ticketsOfUser(userId), { limit: firstRead }),
  ]);
  const holders = items
    .map(parseListedLottery)
    .toSorted((one, other) => newestFirst(positionOf(one), positionOf(other)));
  const begun = first.map(parseTicket);
  // In the order of the index; the last lottery reached may be incomplete.
  const reached = first.length < firstRead ? undefined : begun.at(-1)?.lotteryId;
  const { held, next } = await nestedPart<Listed, TicketRecord>(
    {
      holders,
      place: positionOf,
      compare: newestFirst,
      read: async ({ id }, limit, after) =>
        after === undefined && (reached === undefined || id < reached)
          ? begun.filter((ticket) => ticket.lotteryId === id)
          : ticketsAfter(table, userId, id, limit, after),
      itemPlace: ({ number }) => String(number),
      atOnce: ticketsAtOnce,
      holderWeight: lotteryWeight,
    },
    cursor,
  );
  const shown = held.filter(({ items: tickets }) => tickets.length > 0);
  return { items: await Promise.all(shown.map((each) => sellerLottery(table, userId, each))), next };
}

const positionOf = ({ id, view }: Listed) => positionByDate({ id, createdDate: view.createdDate });

/** A user's first `limit` tickets in a lottery by number, after the number `after`. */
export async function ticketsAfter(
  table: TableReader,
  userId: string,
  lotteryId: string,
  limit: number,
  after: string | undefined,
): Promise<TicketRecord[]> {
  const place = after !== undefined && keys.ticketByUser(userId, lotteryId, Number(after)).sk1;
  const range = keys.ticketsOfUser(userId, lotteryId);
  const items = await table.query(range, { limit, ...(place !== false && { after: place }) });
  return items.map(parseTicket);
}

/** A lottery as a seller sees it; the counts include tickets in other parts. */
async function sellerLottery(
  table: TableReader,
  userId: string,
  { holder, items: tickets, isWhole }: Held<Listed, TicketRecord>,
): Promise<SellerLottery> {
  const item = isWhole ? undefined : await table.get(keys.tally(holder.id, userId));
  const { total, sold } = item
    ? parseTally(item)
    : { total: tickets.length, sold: tickets.filter(({ view }) => view.b).length };
  return { ...toLottery(holder), total, sold, tickets: tickets.map(toTicketEntry) };
}
