import { growth, isLeadersWord, type Payment, sumsOf, wordsOf } from '../../shared/domain/payment.ts';
import { randomId } from '../store/ids.ts';
import { ids, keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { amountOf, paymentOf, paymentRecord, type SaleRecord, saleUpdate } from '../store/sale-record.ts';
import type { Table } from '../store/table.ts';
import { type Refusal, sumsWrites } from './sale.ts';
import type { Remover, WithOwed } from './unsell.ts';

type PaymentRefusal = 'notFound' | 'payment.confirmed' | 'payment.leaderReceives' | 'payment.handedIn';

/**
 * Records how a sale is paid, even after its lottery is closed or archived. If the seller's sums change, they do so in
 * the same transaction. Money that has been handed in stays handed in.
 * @returns the sale as it is now
 */
export async function changePayment(
  table: Table,
  read: () => Promise<WithOwed | undefined>,
  after: Payment,
  by: Remover,
  now: Date,
): Promise<{ sale: SaleRecord } | Refusal<PaymentRefusal>> {
  return retry(async () => {
    const sale = await read();
    if (!sale) return { refused: 'notFound' };
    const { facts, lottery, userId, tickets, owed } = sale;
    const before = paymentOf(sale);
    if (before.state === 'paid' && before.confirmed && !by.isAdmin) return { refused: 'payment.confirmed' };
    if (isSame(before, after)) return { sale };
    const isLeader = by.isAdmin || by.isTeamAdmin;
    if (!isLeader && [before, after].some(isLeadersWord)) return { refused: 'payment.leaderReceives' };
    const at = Math.floor(now.getTime() / 1000);
    const record = paymentRecord(after, at);
    const payment =
      record?.state === 'paid'
        ? { ...record, nonce: randomId() }
        : record && { ...record, ...(before.state === 'paid' && { back: at }) };
    const change = payment ? { payment } : {};
    const amount = amountOf(lottery, tickets.length);
    const sums = growth(sumsOf(before, amount), sumsOf(after, amount));
    if (-(sums.owed ?? 0) > owed) return { refused: 'payment.handedIn' };
    await table.commit([
      saleUpdate(sale, change),
      ...sumsWrites(keys.tally(lottery.id, userId), sums),
      logPut(by.userId, now, {
        kind: 'payment',
        about: { what: 'ticket', id: ids.ticket(lottery.id, tickets[0].number) },
        text: 'Ändrade en betalning',
        changes: changed('betalning', wordsOf(before), wordsOf(after)),
      }),
    ]);
    return { sale: { ...sale, facts: { ...facts, ...change } } };
  });
}

const isSame = (one: Payment, other: Payment): boolean =>
  one.state === 'paid' && other.state === 'paid'
    ? one.method === other.method && one.receivedBy === other.receivedBy && one.confirmed === other.confirmed
    : one.state === other.state;
