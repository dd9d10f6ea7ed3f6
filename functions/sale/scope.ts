import type { Caller } from '../kernel/caller.ts';
import { reachesTicket } from '../kernel/scope.ts';
import { firstRead } from '../ledger/sale.ts';
import { ids } from '../store/keys.ts';
import { findSale, type SaleRecord } from '../store/sale-record.ts';
import type { Table } from '../store/table.ts';
import type { TableReader } from '../store/table-reader.ts';

/** The sale with this id, read strongly. */
export async function findSaleById(table: TableReader, id: string): Promise<SaleRecord | undefined> {
  const at = ids.parseSale(id);
  return at && findSale(table, at);
}

/**
 * A function that reads the sale for each attempt of a change; undefined if the sale does not exist or is out of the
 * caller's scope (R30).
 * @param ahead the sale as read in parallel with the caller's record
 */
export async function salesInScope(
  table: Table,
  caller: Caller,
  id: string,
  ahead: SaleRecord | undefined | Promise<SaleRecord | undefined>,
): Promise<(() => Promise<SaleRecord | undefined>) | undefined> {
  const first = await ahead;
  if (!first || !(await reachesTicket(table, caller, first.tickets[0]))) return undefined;
  return firstRead(first, () => findSaleById(table, id));
}
