import { retry } from '../store/retry.ts';
import { mayContact, type SaleRecord, saleUpdate } from '../store/sale-record.ts';
import type { Table } from '../store/table.ts';
import type { BuyerPerson } from '../store/buyer-record.ts';

/** Forbids to write to a sale's buyer (R506), while it is the one of the link; does nothing where it is not allowed. */
export async function forbidContact(
  table: Table,
  read: () => Promise<SaleRecord | undefined>,
  buyer: Pick<BuyerPerson, 'nonce' | 'email'>,
): Promise<void> {
  await retry(async () => {
    const sale = await read();
    if (!sale) return;
    const { nonce, email } = sale.buyer;
    if (nonce !== buyer.nonce && email.toLowerCase() !== buyer.email.toLowerCase()) return;
    if (mayContact(sale)) await table.write(saleUpdate(sale, { mayContact: undefined }));
  });
}
