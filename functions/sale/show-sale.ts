import type { Sale } from '../../shared/contract/sale.ts';
import { toSek } from '../../shared/domain/numbers.ts';
import { swishText } from '../../shared/domain/swish.ts';
import {
  amountOf,
  amountOfSale,
  asFollowed,
  isDue,
  mayContact,
  referenceOf,
  saleIdText,
  type SaleRecord,
} from '../store/sale-record.ts';
import { environment } from '../store/environment.ts';
import { ids } from '../store/keys.ts';
import { readClubSettings, type SettingsRecord } from '../store/settings-record.ts';
import { type ShownName, shownName } from '../store/shown-name.ts';
import { toBuyer } from '../store/buyer-record.ts';
import type { Caller } from '../kernel/caller.ts';
import { reachesTicket } from '../kernel/scope.ts';
import type { TableReader } from '../store/table-reader.ts';
import { findSaleById } from './scope.ts';

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

/**
 * A sale for a caller who may read it now; undefined if there is none, or if it is out of their scope (R30). A Kassör
 * sees all of the club's sales, but changes only their own (R247).
 */
export async function showIfSeen(
  table: TableReader,
  caller: Caller,
  sale: SaleRecord | undefined,
  settings: SettingsRecord,
): Promise<Sale | undefined> {
  if (!sale || !(caller.isTreasurer || (await reachesTicket(table, caller, sale.tickets[0]))))
    return undefined;
  return showSale(sale, await shownName(table, sale.userId), settings, table.club);
}

/**
 * The answer to a repeat of a request that made or changed a sale: the sale as it is now, if the caller may read it
 * (R15).
 */
export async function showAgain(table: TableReader, caller: Caller, id: string): Promise<Sale | undefined> {
  const [sale, settings] = await Promise.all([findSaleById(table, id), readClubSettings(table)]);
  return showIfSeen(table, caller, sale, settings);
}

/** The payment for the buyer's Swish app; null if there is nothing to pay, or no number to pay to. */
export function swishOf(sale: SaleRecord, payee: string | undefined): Sale['swish'] {
  if (!isDue(sale) || payee === undefined) return null;
  const amount = toSek(amountOfSale(sale));
  const request = { payee, amount, message: referenceOf(sale) };
  return { ...request, qr: swishText(request) };
}
