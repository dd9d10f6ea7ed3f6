import type { Sale } from '../../shared/contract/sale.ts';
import type { Caller } from '../kernel/caller.ts';
import { reachesTicket } from '../kernel/scope.ts';
import type { SaleRecord } from '../store/sale-record.ts';
import { readClubSettings, type SettingsRecord } from '../store/settings-record.ts';
import { shownName } from '../store/shown-name.ts';
import type { TableReader } from '../store/table-reader.ts';
import { findSaleById } from './scope.ts';
import { showSale } from './show-sale.ts';

/**
 * A sale for a caller who may read it now; undefined where there is none, or it is out of their scope (R30). A Kassör
 * sees the club's sales, and changes none but their own (R247).
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

/** The answer to a repeat of a request that made or changed a sale: as it is now, to whoever may read it now (R15). */
export async function showAgain(table: TableReader, caller: Caller, id: string): Promise<Sale | undefined> {
  const [sale, settings] = await Promise.all([findSaleById(table, id), readClubSettings(table)]);
  return showIfSeen(table, caller, sale, settings);
}
