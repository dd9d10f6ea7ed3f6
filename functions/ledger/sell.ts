import { saleIsOpen } from '../../shared/domain/lottery.ts';
import { toOre } from '../../shared/domain/money.ts';
import { type Payment, sumsOf, growth, noSums } from '../../shared/domain/payment.ts';
import { generationsOf } from '../../shared/domain/sale-reference.ts';
import { absent, all, type Condition, equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import type { SaleId } from '../store/sale-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import type {
  BuyerRecord,
  PaymentRecord,
  SaleMark,
  StoredBuyerDetails,
  TicketRecord,
} from '../store/ticket-record.ts';
import { readTicketInLottery } from '../store/ticket-repository.ts';
import type { Write } from '../store/write.ts';
import { type Refusal, tallyWrite } from './sale.ts';

export type SaleRefusal = 'ticket.alreadySold' | 'ticket.soldTooOften' | 'sale.closed' | 'notFound';

/** Unsold tickets of one seller in one lottery, by number, and the generation of the first. */
export interface ToSell {
  readonly lottery: LotteryRecord;
  readonly userId: string;
  readonly tickets: readonly [TicketRecord, ...TicketRecord[]];
  /** Sales that have begun with the first ticket. */
  readonly generations: number;
}

/** The ticket, its lottery, and how many sales have begun with it; strongly read in one wave: 3 R. */
export async function readToSell(
  table: TableReader,
  at: { readonly lotteryId: string; readonly number: number } | undefined,
): Promise<ToSell | undefined> {
  if (!at) return undefined;
  const [found, before] = await Promise.all([
    readTicketInLottery(table, at),
    table.get(keys.generation(at.lotteryId, at.number), { consistent: true }),
  ]);
  if (!found) return undefined;
  const { ticket, lottery } = found;
  return {
    lottery,
    userId: ticket.userId,
    tickets: [ticket],
    generations: ticket.g ?? Number(before?.g ?? 0),
  };
}

/** The amount of a sale, in öre. */
export const amountOf = ({ view }: Pick<LotteryRecord, 'view'>, tickets: number): number =>
  toOre(view.price) * tickets;

/** The stored form of a payment that is made or changed now. */
export const paymentRecord = (payment: Payment, at: number): PaymentRecord | undefined => {
  if (payment.state === 'paid') return { ...payment, at };
  return payment.state === 'unpaid' ? payment : undefined;
};

interface Terms {
  /** Part of the buyer's ids. */
  readonly nonce: string;
  readonly payment: Payment;
  readonly now: Date;
  /** The outbox message that mails the tickets, if they are mailed. */
  readonly mail?: Write | undefined;
  /** The buyer may be written to when the next lottery is sold. */
  readonly mayContact?: boolean | undefined;
}

/**
 * Sells unsold tickets to one buyer (R94, R95).
 * @param first the tickets as they were when the caller's scope was checked, in the same order
 * @returns the writes, tickets first; or the refusal
 */
export function sell(
  { tickets, lottery, userId, generations }: ToSell,
  first: readonly TicketRecord[],
  details: StoredBuyerDetails,
  { nonce, payment, now, mail, mayContact }: Terms,
): { writes: readonly Write[]; answer: SaleId } | Refusal<SaleRefusal> {
  // Removed from its seller and assigned again since: not the ticket that the caller reached (R102).
  if (tickets.some(({ a }, index) => a !== first[index]?.a)) return { refused: 'notFound' };
  if (!saleIsOpen(lottery.view, now)) return { refused: 'sale.closed' };
  if (tickets.some(({ view }) => view.b)) return { refused: 'ticket.alreadySold' };
  const [{ number }, ...others] = tickets;
  const generation = generations + 1;
  if (generation >= generationsOf(number)) return { refused: 'ticket.soldTooOften' };
  const at = Math.floor(now.getTime() / 1000);
  const { f, l, e, p, x } = details;
  const y = paymentRecord(payment, at);
  const home: SaleMark = {
    g: generation,
    ...(others.length > 0 && { o: others.map((other) => other.number) }),
    ...(y && { y }),
    ...(mayContact && { c: true }),
  };
  const buyer = (s: SaleMark): BuyerRecord => ({
    n: nonce,
    f,
    l,
    e,
    p,
    at,
    ...(x && { x }),
    ...(mail && { m: 'queued' }),
    s,
  });
  const unsold = ({ a }: TicketRecord): Condition => all(equal('a', a), absent('view.b'));
  const sums = growth(noSums, sumsOf(payment, amountOf(lottery, tickets.length)));
  return {
    answer: { lotteryId: lottery.id, number, generation },
    writes: [
      {
        update: keys.ticket(lottery.id, number),
        set: { 'view.b': buyer(home), g: generation, ...keys.saleByTime(lottery.id, at, number) },
        if: all(unsold(tickets[0]), tickets[0].g === undefined ? absent('g') : equal('g', tickets[0].g)),
      },
      ...others.map((other) => ({
        update: keys.ticket(lottery.id, other.number),
        set: { 'view.b': buyer({ g: generation, f: number }) },
        if: unsold(other),
      })),
      tallyWrite(userId, lottery, { sold: tickets.length, at, sums }),
      ...(mail ? [mail] : []),
    ],
  };
}
