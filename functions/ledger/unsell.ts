import { saleIsOpen } from '../../shared/domain/lottery.ts';
import { growth, noSums, type Payment, sumsOf, wordsOf } from '../../shared/domain/payment.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { absent, all, type Condition, equal, present } from '../store/expression.ts';
import { ids, keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { isSameSale, paymentOf, type SaleRecord, type SoldTicket } from '../store/sale-record.ts';
import { outboxPut } from '../store/outbox.ts';
import type { TableReader } from '../store/table-reader.ts';
import { type BuyerRecord, hasEmail } from '../store/ticket-record.ts';
import { findTally } from '../store/ticket-repository.ts';
import type { Write } from '../store/write.ts';
import { type Refusal, tallyWrite } from './sale.ts';
import { amountOf } from './sell.ts';

export type RemovalRefusal =
  | 'notFound'
  | 'sale.closed'
  | 'ticket.won'
  | 'payment.confirmed'
  | 'payment.leaderOnly'
  | 'payment.handedIn';

/** Who removes a buyer. */
export interface Remover {
  readonly club: string;
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly isTeamAdmin: boolean;
}

/** What a payment that has been made requires of whoever takes it back. */
function payerRefusal(
  payment: Payment,
  { isAdmin, isTeamAdmin }: Pick<Remover, 'isAdmin' | 'isTeamAdmin'>,
): 'payment.confirmed' | 'payment.leaderOnly' | undefined {
  if (payment.state !== 'paid' || isAdmin) return undefined;
  if (payment.confirmed) return 'payment.confirmed';
  return isTeamAdmin ? undefined : 'payment.leaderOnly';
}

/** A sale with what its seller owes in its lottery, öre; 0 where the sale's money is not with the seller. */
export interface WithOwed extends SaleRecord {
  readonly owed: number;
}

/**
 * Reads a sale with what its seller owes, where that decides: 1 R. A seller owes at least what a sale with them comes to,
 * unless it has been handed in, or the sale has changed between the two reads: then it is read again.
 */
export async function withOwed(
  table: TableReader,
  read: () => Promise<SaleRecord | undefined>,
): Promise<WithOwed | undefined> {
  let sale = await read();
  for (;;) {
    if (!sale) return undefined;
    const payment = paymentOf(sale.mark);
    if (payment.state !== 'paid' || payment.receivedBy !== 'seller') return { ...sale, owed: 0 };
    const owed = (await findTally(table, sale.lottery.id, sale.userId))?.owed ?? 0;
    if (owed >= amountOf(sale.lottery, sale.tickets.length)) return { ...sale, owed };
    const reread = await read();
    if (reread && isSameSale(reread, sale)) return { ...sale, owed };
    sale = reread;
  }
}

/** Condition on a sale's home: it holds what was read. */
export const homeUnchanged = ({ home, mark, tickets }: SaleRecord): Condition => {
  const same = equal(home.path, mark);
  return home.path === 's' ? same : all(equal('view.b.n', tickets[0].view.b.n), same);
};

/** Whether a mail with the ticket has been sent, or is about to be. */
const wasMailed = ({ m, h }: BuyerRecord): boolean => m === 'sent' || (m === 'queued' && !h);

/**
 * Makes tickets of a sale unsold again (R98, R99); the amount falls by their price. What the seller has received for them
 * must not have been handed in.
 * @param leaving the tickets; all of the sale's, or a part
 */
export function unsell(
  sale: WithOwed,
  leaving: readonly SoldTicket[],
  by: Remover,
  now: Date,
): { writes: readonly Write[]; answer: undefined } | Refusal<RemovalRefusal> {
  const { lottery, home, mark, tickets, lotteryId, number, generation } = sale;
  if (!saleIsOpen(lottery.view, now)) return { refused: 'sale.closed' };
  if (leaving.some(({ w }) => w)) return { refused: 'ticket.won' };
  const payment = paymentOf(mark);
  const refused = payerRefusal(payment, by);
  if (refused) return { refused };
  const sums = growth(sumsOf(payment, amountOf(lottery, leaving.length)), noSums);
  if (-(sums.owed ?? 0) > sale.owed) return { refused: 'payment.handedIn' };
  const gone = new Set(leaving.map((ticket) => ticket.number));
  const staying = tickets.filter((ticket) => !gone.has(ticket.number));
  const homeLeaves = gone.has(number) && home.path !== 's';
  const unsold = leaving.map((ticket): Write => {
    const isHome = ticket.number === number && homeLeaves;
    return {
      update: keys.ticket(lotteryId, ticket.number),
      remove: ['view.b', ...(isHome ? ['pk2', 'sk2'] : [])],
      if: all(equal('view.b.n', ticket.view.b.n), absent('w'), ...(isHome ? [homeUnchanged(sale)] : [])),
    };
  });
  const { at } = tickets[0].view.b;
  const rest = staying.map((ticket) => ticket.number).filter((each) => each !== number);
  return {
    answer: undefined,
    writes: [
      ...unsold,
      ...goneMail(),
      ...homeWrites(),
      tallyWrite(sale.userId, lottery, { sold: -leaving.length, at, sums }),
      logPut(by.userId, now, {
        kind: 'buyer',
        about: { what: 'ticket', id: ids.ticket(lotteryId, leaving[0]?.number ?? number) },
        text:
          leaving.length > 1
            ? `Tog bort köparen av ${formatNumber(leaving.length)} lotter`
            : 'Tog bort en köpare',
        // A sale that keeps a ticket keeps its payment.
        changes:
          payment.state === 'paid' && staying.length === 0
            ? changed('betalning', wordsOf(payment), undefined)
            : [],
      }),
    ],
  };

  /** A buyer who was mailed tickets is mailed that they are gone (R262). */
  function goneMail(): Write[] {
    const mailed = leaving.filter(({ view }) => hasEmail(view.b) && wasMailed(view.b));
    const [first] = mailed;
    if (!first) return [];
    const { f, l, e } = first.view.b;
    const task = {
      kind: 'ticketsGone' as const,
      lotteryId,
      tickets: mailed.map((ticket) => ({
        number: ticket.number,
        nonce: ticket.view.b.n,
        isSent: ticket.view.b.m === 'sent',
      })),
      left: staying.map((ticket) => ticket.number),
      name: `${f} ${l}`,
      firstName: f,
      address: e,
    };
    return [outboxPut(by.club, task, now)];
  }

  /** The home follows: it is shortened, moves out of its ticket, or goes. */
  function homeWrites(): Write[] {
    if (staying.length === 0)
      return home.path === 's' ? [{ delete: home.key, if: all(present('pk'), homeUnchanged(sale)) }] : [];
    if (!homeLeaves)
      return [{ update: home.key, set: { [`${home.path}.o`]: rest }, if: homeUnchanged(sale) }];
    const moved = keys.sale(lotteryId, number, generation);
    const index = keys.saleByTime({ lotteryId, number, generation }, at);
    return [{ put: { ...moved, ...index, lotteryId, number, s: { ...mark, o: rest } }, if: absent('pk') }];
  }
}
