import { withdrawContact } from '../../shared/contract/withdrawal.ts';
import { implement } from '../kernel/implement.ts';
import { ids, keys } from '../store/keys.ts';
import {
  isSold,
  mayContact,
  saleIdOf,
  saleIdText,
  type SaleRecord,
  saleUpdate,
  type SoldTicket,
} from '../store/sale-record.ts';
import type { Table } from '../store/table.ts';
import { ticketsToContact } from '../store/ticket-entry.ts';
import { type BuyerPerson, hasEmail } from '../store/buyer-record.ts';
import { parseTicket } from '../store/ticket-record.ts';
import { findSaleById } from './scope.ts';
import { retry } from '../store/retry.ts';

/**
 * Withdraws the buyer's permission to be contacted (R506): in the link's sale, then in every other sale of the same
 * seller to the same email. Answers the same if the sale is gone or its buyer erased, since there is nothing left to
 * withdraw.
 */
export const handler = implement(withdrawContact, async ({ body, resources: { service }, fail }) => {
  const at = ids.parseReceipt(body.token);
  if (!at) return fail('auth.tokenInvalid');
  const table = service.of(at.club);
  const sale = await findSaleById(table, at.saleId);
  if (!sale || sale.buyer.nonce !== at.nonce) return;
  const saleIds = [at.saleId, ...(await otherSales(table, sale))];
  for (const saleId of saleIds) await forbidContact(table, saleId, sale.buyer);
});

/** Ids of the seller's other sales to the same email whose buyer may be contacted. */
async function otherSales(table: Table, sale: SaleRecord): Promise<string[]> {
  const { buyer } = sale;
  if (!hasEmail(buyer)) return [];
  const found: SoldTicket[] = [];
  for await (const page of table.pages(keys.ticketsOfUser(sale.userId)))
    found.push(
      ...page
        .map(parseTicket)
        .filter(isSold)
        .filter((ticket) => ticket.buyer.email.toLowerCase() === buyer.email.toLowerCase()),
    );
  const allowed = [...(await ticketsToContact(table, found))];
  return [...new Set(allowed.map((ticket) => saleIdText(saleIdOf(ticket))))].filter(
    (id) => id !== saleIdText(sale),
  );
}

/**
 * Withdraws the permission to contact a sale's buyer (R506), if it is still the buyer of the link. Does nothing without
 * a permission.
 */
async function forbidContact(table: Table, saleId: string, buyer: BuyerPerson): Promise<void> {
  await retry(async () => {
    const sale = await findSaleById(table, saleId);
    if (!sale) return;
    const { nonce, email } = sale.buyer;
    if (nonce !== buyer.nonce && email.toLowerCase() !== buyer.email.toLowerCase()) return;
    if (mayContact(sale)) await table.write(saleUpdate(sale, { mayContact: undefined }));
  });
}
