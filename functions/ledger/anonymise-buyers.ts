import type { LotteryRecord } from '../store/lottery-record.ts';
import { randomId } from '../store/ids.ts';
import { inParallel } from '../store/in-parallel.ts';
import { keys, shardsUpTo } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import { attempt } from '../store/write.ts';
import { erasedBuyer, isErased, type Reach } from '../store/buyer-record.ts';
import { isSold, type SoldTicket } from '../store/sale-record.ts';
import {
  buyerSet,
  isMailedTo,
  parseTicket,
  reachOf,
  type TicketRecord,
  tryParseTicket,
} from '../store/ticket-record.ts';

/** Shards read in parallel; one page of each, at most 1 MB, is in memory. */
const shardsAtOnce = 4;
/** Tickets of a page written in parallel. */
const writesAtOnce = 8;

/**
 * Handles the sold tickets of a lottery whose buyers match, page by page, so that memory does not depend on the size of
 * the lottery.
 * @param concerns whether a buyer matches; called before the rest of the ticket is parsed
 * @param shardDone called after each shard
 * @throws {TypeError} if matching tickets cannot be parsed, after all others have been handled
 */
export async function eachSold(
  table: TableReader,
  { id, view }: Pick<LotteryRecord, 'id' | 'view'>,
  concerns: (buyer: Reach) => boolean,
  handle: (tickets: readonly SoldTicket[]) => Promise<void>,
  { consistent, shardDone }: { readonly consistent: boolean; shardDone(): Promise<void> },
): Promise<void> {
  const shards = shardsUpTo(view.maxNumber);
  const unreadable: number[] = [];
  await inParallel(shards, shardsAtOnce, async (shard) => {
    for await (const page of table.pages(keys.ticketsOfShard(id, shard), { consistent })) {
      const found = page.filter((item) => {
        const reach = reachOf(item);
        return reach !== undefined && concerns(reach);
      });
      const tickets = found.flatMap((item) => tryParseTicket(item) ?? []).filter(isSold);
      if (tickets.length > 0) await handle(tickets);
      if (tickets.length < found.length)
        unreadable.push(...found.filter((item) => !tryParseTicket(item)).map(({ sk }) => Number(sk)));
    }
    await shardDone();
  });
  if (unreadable.length > 0) throw new TypeError(`tickets ${unreadable.join(', ')} of ${id} cannot be read`);
}

/**
 * Anonymises the matching buyers of a lottery (R177, R180). The tickets stay sold on the same day, so no sum changes.
 * The sale gets a new nonce, so edits, removals, mails, copies and draws based on an earlier read fail instead of
 * restoring data.
 */
export async function anonymiseBuyers(
  table: Table,
  lottery: Pick<LotteryRecord, 'id' | 'view'>,
  concerns: (buyer: Reach) => boolean,
  shardDone: () => Promise<void>,
): Promise<void> {
  const named = (buyer: Reach) => !isErased(buyer) && concerns(buyer);
  const handle = async (tickets: readonly SoldTicket[]) => {
    await inParallel(tickets, writesAtOnce, (ticket) => anonymise(table, ticket, named));
  };
  await eachSold(table, lottery, named, handle, { consistent: true, shardDone });
}

async function anonymise(
  table: Table,
  found: TicketRecord,
  concerns: (buyer: Reach) => boolean,
): Promise<void> {
  const key = keys.ticket(found.lotteryId, found.number);
  // If the ticket has been edited, unsold or sold again since, read and check it again.
  for (let ticket: TicketRecord | undefined = found; ticket?.buyer && concerns(ticket.buyer);) {
    const { nonce, email, at, sale } = ticket.buyer;
    const outcome = await attempt(
      table.write({
        update: key,
        ...buyerSet(erasedBuyer({ nonce: randomId(), at, sale })),
        if: isMailedTo({ nonce, email }),
      }),
    );
    if (outcome === 'committed') return;
    const item = await table.get(key, { consistent: true });
    ticket = item && parseTicket(item);
  }
}
