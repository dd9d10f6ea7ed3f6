import { editSale } from '../../shared/contract/sale.ts';
import { implement } from '../kernel/implement.ts';
import { commitEdit } from '../ledger/edit-buyer.ts';
import { detailsOf } from '../store/buyer-record.ts';
import { findSaleById, salesInScope } from './scope.ts';

export const handler = implement(
  editSale,
  { ahead: ({ params, resources: { table } }) => findSaleById(table, params.id) },
  async ({ params, body, caller, resources: { table }, clock, fail }, ahead) => {
    const read = (await salesInScope(table, caller, params.id, ahead)) ?? fail('notFound');
    const edit = { details: detailsOf(body), ageConfirmed: body.ageConfirmed, mayContact: body.mayContact };
    const outcome = await commitEdit(table, read, edit, { by: caller, clock, answer: undefined });
    if ('refused' in outcome) return fail(outcome.refused, undefined, outcome.fields);
  },
);
