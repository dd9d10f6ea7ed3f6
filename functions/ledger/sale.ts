import { saleIsOpen } from '../../shared/domain/lottery.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import { settleLock } from './price-lock.ts';
import { followVersion } from './follow-version.ts';
import { absent, all, equal } from '../store/expression.ts';
import { ids, keys } from '../store/keys.ts';
import { again, retry } from '../store/retry.ts';
import type { Table } from '../store/table.ts';
import { ConditionFailed, type Write } from '../store/write.ts';
import type { TicketInLottery } from '../store/ticket-repository.ts';
import type { BuyerRecord, StoredBuyerDetails, TicketRecord } from '../store/ticket-record.ts';

/**
 * The Stockholm day on which a sale counts: days since 1970 in base 36. Three characters, because a tally has one for each
 * day with a sale, and a summary reads them all.
 * @param at epoch seconds
 */
export const saleDay = (at: number): string =>
  (Date.parse(`${dayOf(new Date(at * 1000))}T00:00:00Z`) / 86_400_000).toString(36);

/** `yyyy-MM-dd` of such a day. */
export const dayOfSaleDay = (day: string): string =>
  new Date(Number.parseInt(day, 36) * 86_400_000).toISOString().slice(0, 10);

/** Changes the seller's tally, on condition that it has the version of the lottery that was read (R77, R175). */
export function tallyWrite(ticket: TicketRecord, lottery: LotteryRecord, amount: 1 | -1, at: number): Write {
  return {
    update: keys.tally(lottery.id, ticket.userId),
    add: { sold: amount, [`days.${saleDay(at)}`]: amount },
    if: equal('v', lottery.v),
  };
}

export type Refusal<Code extends string> = { readonly refused: Code };
export type SaleRefusal = 'ticket.alreadySold' | 'sale.closed' | 'notFound';

/**
 * Sells an unsold ticket (R94, R95).
 * @param first the ticket as it was when the caller's scope was checked
 * @returns the buyer's id as the answer, and the writes (ticket first, tally second); or the refusal
 */
export function sale(
  { ticket, lottery }: TicketInLottery,
  first: TicketRecord,
  details: StoredBuyerDetails,
  nonce: string,
  now: Date,
): { writes: readonly Write[]; answer: string } | Refusal<SaleRefusal> {
  // Removed from its seller and assigned again since: not the ticket that the caller reached (R102).
  if (ticket.a !== first.a) return { refused: 'notFound' };
  if (!saleIsOpen(lottery.view, now)) return { refused: 'sale.closed' };
  if (ticket.view.b) return { refused: 'ticket.alreadySold' };
  const at = Math.floor(now.getTime() / 1000);
  const { f, l, e, p, x } = details;
  const buyer: BuyerRecord = { n: nonce, f, l, e, p, at, ...(x && { x }) };
  return {
    answer: ids.buyer(ids.ticket(ticket.lotteryId, ticket.number), nonce),
    writes: [
      {
        update: keys.ticket(ticket.lotteryId, ticket.number),
        set: { 'view.b': buyer },
        if: all(equal('a', ticket.a), absent('view.b')),
      },
      tallyWrite(ticket, lottery, 1, at),
    ],
  };
}

/**
 * Runs a sale or removal. Checks the rules before every attempt, on a fresh read. A tally that is behind the lottery's
 * version is brought up to it before the next attempt.
 * @param decide returns an answer with the writes it needs (ticket first, tally second), or a refusal
 */
export async function trade<Answer, Code extends string>(
  table: Table,
  read: () => Promise<TicketInLottery | undefined>,
  decide: (found: TicketInLottery) => { writes: readonly Write[]; answer: Answer } | Refusal<Code>,
): Promise<{ answer: Answer } | Refusal<Code | 'notFound'>> {
  return retry(async () => {
    const found = await read();
    if (!found) return { refused: 'notFound' };
    const { lottery, ticket } = found;
    if (lottery.priceLock) {
      await settleLock(table, lottery);
      return again;
    }
    const decision = decide(found);
    if ('refused' in decision) return decision;
    try {
      await table.commit(decision.writes, decision.answer);
      return { answer: decision.answer };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const tally = error.failed.includes(1) ? error.items[1] : undefined;
      if (tally && Number(tally.v) < lottery.v)
        await followVersion(table, keys.tally(lottery.id, ticket.userId), 'v', lottery);
      return again;
    }
  });
}
