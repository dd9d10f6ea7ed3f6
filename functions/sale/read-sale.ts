import { readSale } from '../../shared/contract/sale.ts';
import { implement } from '../kernel/implement.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { findSaleById } from './scope.ts';
import { showIfSeen } from './show-sale.ts';

export const handler = implement(
  readSale,
  {
    ahead: ({ params, resources: { table } }) =>
      Promise.all([findSaleById(table, params.id), readClubSettings(table)]),
  },
  async ({ caller, resources: { table }, fail }, ahead) => {
    const [sale, settings] = await ahead;
    return (await showIfSeen(table, caller, sale, settings)) ?? fail('notFound');
  },
);
