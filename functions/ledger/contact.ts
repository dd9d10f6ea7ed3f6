import { retry } from '../store/retry.ts';
import { mayContact, type SaleRecord, saleUpdate } from '../store/sale-record.ts';
import type { Table } from '../store/table.ts';
import type { BuyerRecord } from '../store/ticket-record.ts';

/** Forbids to write to a sale's buyer (R506), while it is the one of the link; does nothing where it is not allowed. */
export async function forbidContact(
  table: Table,
  read: () => Promise<SaleRecord | undefined>,
  buyer: Pick<BuyerRecord, 'n' | 'e'>,
): Promise<void> {
  await retry(async () => {
    const sale = await read();
    const own = sale?.tickets[0].view.b;
    if (!sale || !own || (own.n !== buyer.n && own.e.toLowerCase() !== buyer.e.toLowerCase())) return;
    if (mayContact(sale)) await table.write(saleUpdate(sale, { mayContact: undefined }));
  });
}
