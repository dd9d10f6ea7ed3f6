import type { Sale } from '../../shared/contract/sale.ts';
import { toSek } from '../../shared/domain/money.ts';
import { maxReferencedLotteries, saleReference } from '../../shared/domain/sale-reference.ts';
import { swishText } from '../../shared/domain/swish.ts';
import { amountOf } from '../ledger/sell.ts';
import { ids } from '../store/keys.ts';
import { saleIdText, type SaleRecord } from '../store/sale-record.ts';
import type { ShownName } from '../store/shown-name.ts';
import { toBuyer } from '../store/ticket-record.ts';

/** A sale as the API shows it. @param payee the club's Swish number, if it has one */
export function showSale(sale: SaleRecord, seller: ShownName, payee: string | undefined): Sale {
  const { lottery, number, generation, mark, tickets, userId } = sale;
  const [{ view }] = tickets;
  const amount = toSek(amountOf(lottery, tickets.length));
  const reference =
    lottery.code === undefined || lottery.code >= maxReferencedLotteries
      ? ''
      : saleReference({ lottery: lottery.code, number, generation });
  const paid = mark?.y?.state === 'paid' ? mark.y : undefined;
  const isDue = mark?.y?.state === 'unpaid' && payee !== undefined;
  return {
    id: saleIdText(sale),
    reference,
    ticketBaseId: lottery.id,
    tickets: tickets.map((ticket) => ({ id: ids.ticket(lottery.id, ticket.number), number: ticket.number })),
    customer: toBuyer(ids.ticket(lottery.id, tickets[0].number), view.b),
    amount,
    createdDate: new Date(view.b.at * 1000).toISOString(),
    seller: { id: userId, firstName: seller.firstName, lastName: seller.lastName },
    payment: {
      state: mark?.y?.state ?? 'unknown',
      method: paid?.method ?? null,
      receivedBy: paid?.receivedBy ?? null,
      paidDate: paid ? new Date(paid.at * 1000).toISOString() : null,
      confirmed: paid?.confirmed ?? false,
    },
    swish: isDue
      ? { payee, amount, message: reference, qr: swishText({ payee, amount, message: reference }) }
      : null,
  };
}
