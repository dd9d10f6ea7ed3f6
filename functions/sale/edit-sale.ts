import { editSale } from '../../shared/contract/sale.ts';
import { implement } from '../kernel/implement.ts';
import { editBuyer } from '../ledger/edit-buyer.ts';
import { commitChange } from '../ledger/sale.ts';
import { detailsOf } from './buyer-details.ts';
import { findSaleById, salesInScope } from './scope.ts';

export const handler = implement(
  editSale,
  { ahead: ({ params, resources: { table } }) => findSaleById(table, params.id) },
  async ({ params, body, caller, resources: { table }, clock, fail }, ahead) => {
    const read = await salesInScope(table, caller, params.id, ahead);
    if (!read) return fail('notFound');
    const outcome = await commitChange(table, read, (sale) => {
      const edited = editBuyer(
        sale,
        { details: detailsOf(body), ageConfirmed: body.ageConfirmed, mayContact: body.mayContact },
        caller,
        clock(),
      );
      return 'refused' in edited ? edited : { ...edited, answer: undefined };
    });
    if ('refused' in outcome) return fail(outcome.refused, undefined, outcome.fields);
  },
);
