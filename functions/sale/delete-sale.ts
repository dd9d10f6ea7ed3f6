import { deleteSale } from '../../shared/contract/sale.ts';
import { implement } from '../kernel/implement.ts';
import { commitChange } from '../ledger/sale.ts';
import { unsell, withOwed } from '../ledger/unsell.ts';
import { whileUntracked } from '../ledger/untracked.ts';
import { findSaleById, salesInScope } from './scope.ts';

export const handler = implement(
  deleteSale,
  { ahead: ({ params, resources: { table } }) => findSaleById(table, params.id) },
  async ({ params, caller, resources: { table }, clock, fail }, ahead) => {
    const read = (await salesInScope(table, caller, params.id, ahead)) ?? fail('notFound');
    const outcome = await commitChange(
      table,
      () => withOwed(table, read),
      (sale) => unsell(sale, sale.tickets, caller, clock()),
    );
    if ('refused' in outcome) return fail(outcome.refused, await whileUntracked(table, outcome.refused));
  },
);
