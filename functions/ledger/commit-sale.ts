import type { Payment } from '../../shared/domain/payment.ts';
import { randomId } from '../store/ids.ts';
import { outboxPut } from '../store/outbox.ts';
import type { SaleRecord } from '../store/sale-record.ts';
import type { SettingsRecord } from '../store/settings-record.ts';
import type { Table } from '../store/table.ts';
import type { BuyerDetails } from '../store/buyer-record.ts';
import type { Write } from '../store/write.ts';
import { commitChange, firstRead, type Refusal } from './sale.ts';
import { type SaleRefusal, sell, type ToSell } from './sell.ts';

interface NewSale<Found extends ToSell, Code extends string> {
  /** The tickets as they were when the caller's scope was checked, and how to read them again. */
  readonly first: Found;
  readonly read: () => Promise<Found | undefined>;
  /** The buyer, with checks that are to hold when the sale is committed; or a refusal. Called before every attempt. */
  readonly buyerOf: (
    found: Found,
  ) => { readonly details: BuyerDetails; readonly checks?: readonly Write[] } | Refusal<Code>;
  readonly settings: SettingsRecord;
  readonly payment: Payment;
  /** The mail with the tickets, where they are mailed. */
  readonly mail?: { readonly message: string | null; readonly senderId: string } | undefined;
  readonly mayContact: boolean | undefined;
  readonly ageConfirmed: boolean | undefined;
  readonly clock: () => Date;
}

/**
 * Sells tickets, whichever call asks for it.
 * @param answerOf what a repeat of the request is answered from
 * @returns the sale as it was committed
 */
export async function commitSale<Found extends ToSell, Code extends string = never>(
  table: Table,
  { first, read, buyerOf, settings, payment, mail, mayContact, ageConfirmed, clock }: NewSale<Found, Code>,
  answerOf: (sale: SaleRecord) => string,
): Promise<{ readonly sale: SaleRecord; readonly answer: string } | Refusal<SaleRefusal | Code>> {
  const nonce = randomId();
  const numbers = first.tickets.map(({ number }) => number);
  const queued =
    mail &&
    outboxPut(
      table.club,
      {
        kind: 'ticket',
        lotteryId: first.lottery.id,
        tickets: numbers.map((number) => ({ number, nonce })),
        ...mail,
      },
      clock(),
    );
  let sale: SaleRecord | undefined;
  const outcome = await commitChange<Found, string, SaleRefusal | Code>(
    table,
    firstRead(first, read),
    (found) => {
      const buyer = buyerOf(found);
      if ('refused' in buyer) return buyer;
      const terms = { settings, nonce, payment, now: clock(), mail: queued, mayContact, ageConfirmed };
      const decided = sell(found, first.tickets, buyer.details, terms);
      if ('refused' in decided) return decided;
      sale = decided.answer;
      return { writes: [...decided.writes, ...(buyer.checks ?? [])], answer: answerOf(sale) };
    },
  );
  if ('refused' in outcome) return outcome;
  if (!sale) throw new Error('a sale was committed that was not decided on');
  return { sale, answer: outcome.answer };
}
