import type { Page } from '../../shared/contract/answer.ts';
import {
  lotteryWeight,
  type SellerLottery,
  type TicketEntry,
  ticketsAtOnce,
} from '../../shared/contract/ticket.ts';
import { parseListedLottery, toLottery } from '../store/lottery-record.ts';
import { type Held, nestedPart } from '../kernel/nested-part.ts';
import { type ListedLottery, lotteryPosition } from '../store/own-archive.ts';
import { newestFirst } from '../store/page.ts';
import { ids, keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { readClubSettings, type SettingsRecord } from '../store/settings-record.ts';
import { parseTally } from '../store/tally-record.ts';
import { ticketEntries } from '../store/ticket-entry.ts';
import { parseTicket, type TicketRecord, ticketsAfter } from '../store/ticket-record.ts';

/** Tickets read in parallel with the lotteries: more than most sellers ever have. */
const firstRead = 100;

/**
 * A user's lotteries that are not archived, newest first, with the tickets by number. One wave of two index queries and
 * the club's settings: 2 R for 50 tickets. More than `firstRead` tickets, including archived ones, cost a second wave
 * over the active lotteries only, so a long history adds nothing. A list that does not fit into a reply comes in parts.
 * @throws {ApiError} 400 if the cursor was not issued here
 */
export async function sellerLotteries(
  table: TableReader,
  userId: string,
  cursor: string | undefined,
): Promise<Page<SellerLottery>> {
  const [items, first, settings] = await Promise.all([
    table.query(keys.lotteries(false)),
    table.query(keys.ticketsOfUser(userId), { limit: firstRead }),
    readClubSettings(table),
  ]);
  const holders = items
    .map(parseListedLottery)
    .toSorted((one, other) => newestFirst(lotteryPosition(one), lotteryPosition(other)));
  const begun = first.map(parseTicket);
  // In the order of the index; the last lottery reached may be incomplete.
  const reached = first.length < firstRead ? undefined : begun.at(-1)?.lotteryId;
  const { held, next } = await nestedPart<ListedLottery, TicketRecord>(
    {
      holders,
      place: lotteryPosition,
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
  const entries = await ticketEntries(
    table,
    shown.flatMap(({ items: tickets }) => tickets),
    shown.map(({ holder }) => holder),
    settings,
  );
  const byId = new Map(entries.map((entry) => [entry.ticket.id, entry]));
  return {
    items: await Promise.all(shown.map((each) => sellerLottery(table, userId, each, settings, byId))),
    next,
  };
}

/** A lottery as a seller sees it; the counts include tickets in other parts. */
async function sellerLottery(
  table: TableReader,
  userId: string,
  { holder, items: tickets, isWhole }: Held<ListedLottery, TicketRecord>,
  { trackPayments, swishNumber }: SettingsRecord,
  entries: ReadonlyMap<string, TicketEntry>,
): Promise<SellerLottery> {
  const item = isWhole ? undefined : await table.get(keys.tally(holder.id, userId));
  const { total, sold } = item
    ? parseTally(item)
    : { total: tickets.length, sold: tickets.filter(({ buyer }) => buyer).length };
  return {
    ...toLottery(holder),
    total,
    sold,
    trackPayments,
    payee: (trackPayments && swishNumber) || null,
    code: holder.view.code,
    tickets: tickets.flatMap(({ lotteryId, number }) => entries.get(ids.ticket(lotteryId, number)) ?? []),
  };
}
