import { fullName } from '../store/shown-name.ts';
import { saleIsOpen } from '../../shared/domain/lottery.ts';
import { growth, noSums, type Payment, sumsOf, wordsOf } from '../../shared/domain/payment.ts';
import { formatNumber, formatSek, toSek } from '../../shared/domain/numbers.ts';
import { all, type Write } from '../store/write.ts';
import { ids, keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import {
  amountOf,
  amountOfSale,
  isSameSale,
  paymentOf,
  saleDelete,
  type SaleRecord,
  saleUpdate,
  type SoldTicket,
} from '../store/sale-record.ts';
import { outboxPut } from '../store/outbox.ts';
import type { TableReader } from '../store/table-reader.ts';
import { type BuyerRecord, hasEmail } from '../store/buyer-record.ts';
import { buyerRemoved, hasNotWon, isBoughtWith } from '../store/ticket-record.ts';
import { findTally } from '../store/tally-record.ts';
import { type Refusal, tallyWrite } from './sale.ts';
import { numbersInWords } from './ticket-log.ts';

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

/** Why this user may not undo the payment; undefined if they may. */
function payerRefusal(
  payment: Payment,
  { isAdmin, isTeamAdmin }: Pick<Remover, 'isAdmin' | 'isTeamAdmin'>,
): 'payment.confirmed' | 'payment.leaderOnly' | undefined {
  if (payment.state !== 'paid' || isAdmin) return undefined;
  if (payment.confirmed) return 'payment.confirmed';
  return isTeamAdmin ? undefined : 'payment.leaderOnly';
}

/** A sale with what its seller owes in its lottery, öre; 0 if the sale's money is not with the seller. */
export interface WithOwed extends SaleRecord {
  readonly owed: number;
}

/**
 * Reads a sale, and what its seller owes if that matters: 1 R. A seller owes at least the amount of a sale whose money
 * they hold, unless they have handed it in or the sale has changed between the two reads; in the latter case it is read
 * again.
 */
export async function withOwed(
  table: TableReader,
  read: () => Promise<SaleRecord | undefined>,
): Promise<WithOwed | undefined> {
  let sale = await read();
  for (;;) {
    if (!sale) return undefined;
    const payment = paymentOf(sale);
    if (payment.state !== 'paid' || payment.receivedBy !== 'seller') return { ...sale, owed: 0 };
    const owed = (await findTally(table, sale.lottery.id, sale.userId))?.owed ?? 0;
    if (owed >= amountOfSale(sale)) return { ...sale, owed };
    const reread = await read();
    if (reread && isSameSale(reread, sale)) return { ...sale, owed };
    sale = reread;
  }
}

/** Whether a mail with the ticket has been sent, or is about to be. */
const wasMailed = ({ mail, isHeld }: BuyerRecord): boolean =>
  mail === 'sent' || (mail === 'queued' && !isHeld);

/**
 * Makes tickets of a sale unsold again (R98, R99) and lowers its amount by their price. The seller must not have handed
 * in the money received for them.
 * @param leaving the tickets; all of the sale's, or a part
 */
export function unsell(
  sale: WithOwed,
  leaving: readonly SoldTicket[],
  by: Remover,
  now: Date,
): { writes: readonly Write[]; answer: undefined } | Refusal<RemovalRefusal> {
  const { lottery, tickets, lotteryId, facts } = sale;
  if (!saleIsOpen(lottery.view, now)) return { refused: 'sale.closed' };
  if (leaving.some(({ wins }) => wins)) return { refused: 'ticket.won' };
  const payment = paymentOf(sale);
  const refused = payerRefusal(payment, by);
  if (refused) return { refused };
  const sums = growth(sumsOf(payment, amountOf(lottery, leaving.length)), noSums);
  if (-(sums.owed ?? 0) > sale.owed) return { refused: 'payment.handedIn' };
  const gone = new Set(leaving.map((ticket) => ticket.number));
  const staying = tickets.filter((ticket) => !gone.has(ticket.number));
  return {
    answer: undefined,
    writes: [
      ...leaving.map((ticket) => ({
        update: keys.ticket(lotteryId, ticket.number),
        ...buyerRemoved,
        if: all(isBoughtWith(ticket.buyer.nonce), hasNotWon),
      })),
      ...goneMail(),
      staying.length === 0
        ? saleDelete(sale)
        : saleUpdate(sale, { numbers: staying.map((ticket) => ticket.number) }),
      tallyWrite(sale.userId, lottery, { sold: -leaving.length, at: facts.at, sums }),
      logPut(by.userId, now, {
        kind: 'buyer',
        about: { what: 'ticket', id: ids.ticket(lotteryId, leaving[0]?.number ?? sale.number) },
        text:
          leaving.length > 1
            ? `Tog bort köparen av ${formatNumber(leaving.length)} lotter`
            : 'Tog bort en köpare',
        changes: [
          ...(payment.state === 'paid' ? moneyGone(wordsOf(payment)) : []),
          ...(leaving.length > 1 ? [numbersInWords(leaving.map(({ number }) => [number, number]))] : []),
        ],
      }),
    ],
  };

  /** The undone payment, in the log's words; a sale that keeps a ticket keeps its payment. */
  function moneyGone(paid: string): string[] {
    const [before, after] = [tickets, staying].map(({ length }) =>
      formatSek(toSek(amountOf(lottery, length))),
    );
    return staying.length === 0
      ? [...changed('belopp', before, undefined), ...changed('betalning', paid, undefined)]
      : [...changed('belopp', before, after), `betalning: ${paid}`];
  }

  /** Mails a buyer that tickets mailed to them are gone (R262). */
  function goneMail(): Write[] {
    const mailed = leaving.filter(({ buyer }) => hasEmail(buyer) && wasMailed(buyer));
    const [first] = mailed;
    if (!first) return [];
    const { firstName, email } = first.buyer;
    const task = {
      kind: 'ticketsGone' as const,
      lotteryId,
      tickets: mailed.map((ticket) => ({
        number: ticket.number,
        nonce: ticket.buyer.nonce,
        isSent: ticket.buyer.mail === 'sent',
      })),
      left: staying.map((ticket) => ticket.number),
      name: fullName(first.buyer),
      firstName,
      address: email,
    };
    return [outboxPut(by.club, task, now)];
  }
}
