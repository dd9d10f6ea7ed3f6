import { readSale } from '../../shared/contract/sale.ts';
import { implement } from '../kernel/implement.ts';
import { reachesTicket } from '../kernel/scope.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { shownName } from '../store/shown-name.ts';
import { findSaleById } from './scope.ts';
import { showSale } from './show-sale.ts';

export const handler = implement(
  readSale,
  {
    ahead: ({ params, resources: { table } }) =>
      Promise.all([findSaleById(table, params.id), readClubSettings(table)]),
  },
  async ({ caller, resources: { table }, fail }, ahead) => {
    const [sale, { swishNumber }] = await ahead;
    // A Kassör sees the club's sales, and changes none but their own (R247).
    if (!sale || !(caller.isTreasurer || (await reachesTicket(table, caller, sale.tickets[0]))))
      return fail('notFound');
    return showSale(sale, await shownName(table, sale.userId), swishNumber, table.club);
  },
);
