import * as z from 'zod/mini';
import type { LotteryRecord } from '../store/lottery-record.ts';
import { randomId } from '../store/ids.ts';
import { all, equal } from '../store/expression.ts';
import { keys, shardOf } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import { ConditionFailed } from '../store/write.ts';
import {
  anonymousBuyer,
  type BuyerRecord,
  isAnonymous,
  parseTicket,
  tryParseTicket,
  type TicketRecord,
} from '../store/ticket-record.ts';

/** Shards read side by side: of each, one page of at most 1 MB is held. */
const shardsAtOnce = 4;
/** Tickets of a page that are written side by side. */
const writesAtOnce = 8;

export type WithBuyer = TicketRecord & { readonly view: { readonly b: BuyerRecord } };
const hasBuyer = (ticket: TicketRecord): ticket is WithBuyer => ticket.view.b !== undefined;
/** All that is read of a ticket to find whether it is concerned, however broken the rest is. */
const Sold = z.object({ view: z.object({ b: z.object({ e: z.string() }) }) });

export const shardsOfLottery = ({ view }: Pick<LotteryRecord, 'view'>): number => shardOf(view.maxNumber) + 1;

/**
 * Finds the sold tickets of a lottery whose buyer it is about, page by page, whatever the size of the lottery.
 * @param concerns judges a buyer before anything else of the ticket is looked at
 * @param shardDone is told after each shard
 * @throws where some could not be read, after all others have been handled
 */
export async function eachSold(
  table: TableReader,
  { id, view }: Pick<LotteryRecord, 'id' | 'view'>,
  concerns: (buyer: Pick<BuyerRecord, 'e'>) => boolean,
  handle: (tickets: readonly WithBuyer[]) => Promise<void>,
  { consistent, shardDone }: { readonly consistent: boolean; shardDone(): Promise<void> },
): Promise<void> {
  const left = Array.from({ length: shardsOfLottery({ view }) }, (_, shard) => shard);
  const unreadable: number[] = [];
  const work = async () => {
    for (let shard = left.shift(); shard !== undefined; shard = left.shift()) {
      for await (const page of table.pages(keys.ticketsOfShard(id, shard), { consistent })) {
        const found = page.filter((item) => {
          const sold = Sold.safeParse(item).data;
          return sold !== undefined && concerns(sold.view.b);
        });
        const tickets = found.flatMap((item) => tryParseTicket(item) ?? []).filter(hasBuyer);
        if (tickets.length > 0) await handle(tickets);
        if (tickets.length < found.length)
          unreadable.push(...found.filter((item) => !tryParseTicket(item)).map(({ sk }) => Number(sk)));
      }
      await shardDone();
    }
  };
  await Promise.all(Array.from({ length: shardsAtOnce }, work));
  if (unreadable.length > 0) throw new TypeError(`tickets ${unreadable.join(', ')} of ${id} cannot be read`);
}

/**
 * Makes those buyers of a lottery anonymous. The tickets stay sold, on the same day: no sum changes. The sale gets a new
 * nonce, so that whoever still has the buyer before them (an edit, a removal, a mail, a copy, a draw) meets
 * another one, and puts nothing back.
 */
export async function anonymiseBuyers(
  table: Table,
  lottery: Pick<LotteryRecord, 'id' | 'view'>,
  concerns: (buyer: Pick<BuyerRecord, 'e'>) => boolean,
  shardDone: () => Promise<void>,
): Promise<void> {
  const named = (buyer: Pick<BuyerRecord, 'e'>) => !isAnonymous(buyer) && concerns(buyer);
  const handle = async (tickets: readonly WithBuyer[]) => {
    const left = [...tickets];
    const work = async () => {
      for (let ticket = left.shift(); ticket; ticket = left.shift()) await anonymise(table, ticket, named);
    };
    await Promise.all(Array.from({ length: writesAtOnce }, work));
  };
  await eachSold(table, lottery, named, handle, { consistent: true, shardDone });
}

async function anonymise(
  table: Table,
  found: TicketRecord,
  concerns: (buyer: Pick<BuyerRecord, 'e'>) => boolean,
): Promise<void> {
  const key = keys.ticket(found.lotteryId, found.number);
  // Sold, edited or taken back meanwhile: what it has become is judged anew.
  for (let ticket: TicketRecord | undefined = found; ticket?.view.b && concerns(ticket.view.b);) {
    const { n, e, at } = ticket.view.b;
    try {
      await table.write({
        update: key,
        set: { 'view.b': anonymousBuyer({ n: randomId(), at }) },
        if: all(equal('view.b.n', n), equal('view.b.e', e)),
      });
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const item = await table.get(key, { consistent: true });
      ticket = item && parseTicket(item);
    }
  }
}
