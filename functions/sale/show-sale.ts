import type { Sale } from '../../shared/contract/sale.ts';
import { toSek } from '../../shared/domain/money.ts';
import { swishText } from '../../shared/domain/swish.ts';
import { asFollowed } from '../ledger/new-payment.ts';
import { amountOfSale, amountOf, isDue } from '../ledger/sell.ts';
import { environment } from '../store/environment.ts';
import { ids } from '../store/keys.ts';
import { mayContact, referenceOf, saleIdText, type SaleRecord } from '../store/sale-record.ts';
import type { SettingsRecord } from '../store/settings-record.ts';
import type { ShownName } from '../store/shown-name.ts';
import { toBuyer } from '../store/buyer-record.ts';

export function showSale(
  stored: SaleRecord,
  seller: ShownName,
  settings: SettingsRecord,
  club: string,
): Sale {
  const sale = asFollowed(settings, stored);
  const { lottery, tickets, userId, buyer } = sale;
  const { payment, at, ageConfirmed = false } = sale.facts;
  const paid = payment?.state === 'paid' ? payment : undefined;
  const back = payment?.state === 'unpaid' ? payment.back : undefined;
  return {
    id: saleIdText(sale),
    reference: referenceOf(sale),
    ticketBaseId: lottery.id,
    tickets: tickets.map((ticket) => ({ id: ids.ticket(lottery.id, ticket.number), number: ticket.number })),
    customer: toBuyer(ids.ticket(lottery.id, tickets[0].number), buyer),
    amount: toSek(amountOf(lottery, tickets.length)),
    createdDate: new Date(at * 1000).toISOString(),
    seller: { id: userId, firstName: seller.firstName, lastName: seller.lastName },
    payment: {
      state: payment?.state ?? 'unknown',
      method: paid?.method ?? null,
      receivedBy: paid?.receivedBy ?? null,
      paidDate: paid ? new Date(paid.at * 1000).toISOString() : null,
      takenBackDate: back === undefined ? null : new Date(back * 1000).toISOString(),
      confirmed: paid?.confirmed ?? false,
    },
    swish: swishOf(sale, settings.swishNumber),
    mayContact: mayContact(sale),
    receiptUrl: `${environment().SITE_ORIGIN}/kvitto/${ids.receipt(club, saleIdText(sale), buyer.nonce)}`,
    ageConfirmed,
  };
}

/** What the buyer's app is given; null where there is nothing to pay, or no number to pay to. */
export function swishOf(sale: SaleRecord, payee: string | undefined): Sale['swish'] {
  if (!isDue(sale) || payee === undefined) return null;
  const amount = toSek(amountOfSale(sale));
  const request = { payee, amount, message: referenceOf(sale) };
  return { ...request, qr: swishText(request) };
}
