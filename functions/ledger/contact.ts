import { all, equal } from '../store/expression.ts';
import { retry } from '../store/retry.ts';
import { mayContact, type SaleRecord } from '../store/sale-record.ts';
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
    if (!mayContact(sale.mark)) return;
    const { key, path } = sale.home;
    const same = equal(`${path}.g`, sale.generation);
    await table.write({
      update: key,
      remove: [`${path}.c`],
      if: path === 's' ? same : all(same, equal('view.b.n', own.n)),
    });
  });
}
