import { editPayment } from '../../shared/contract/sale.ts';
import type { InputOf } from '../../shared/contract/route.ts';
import { type Payment, usualReceiver } from '../../shared/domain/payment.ts';
import { implement } from '../kernel/implement.ts';
import { changePayment } from '../ledger/change-payment.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { withOwed } from '../ledger/unsell.ts';
import { shownName } from '../store/shown-name.ts';
import { findSaleById, salesInScope } from './scope.ts';
import { showAgain, showSale } from './show-sale.ts';

type Body = InputOf<typeof editPayment>['body'];

export const handler = implement(
  editPayment,
  {
    ahead: ({ params, resources: { table } }) =>
      Promise.all([findSaleById(table, params.id), readClubSettings(table)]),
    repeated: async ({ params, caller, resources: { table }, fail }) =>
      (await showAgain(table, caller, params.id)) ?? fail('notFound'),
  },
  async ({ params, body, caller, resources: { table }, clock, fail }, ahead) => {
    if (body.confirmed === true && !caller.isAdmin) return fail('auth.forbidden');
    const [first, settings] = await ahead;
    const read = await salesInScope(table, caller, params.id, first);
    if (!first || !read) return fail('notFound');
    if (!settings.trackPayments) return fail('payment.notTracked');
    // Read before anything changes: a change is not refused once it is committed.
    const seller = await shownName(table, first.userId);
    const outcome = await changePayment(table, () => withOwed(table, read), toPayment(body), caller, clock());
    if ('refused' in outcome) return fail(outcome.refused);
    return showSale(outcome.sale, seller, settings, table.club);
  },
);

function toPayment({ state, method, receivedBy, confirmed = false }: Body): Payment {
  if (state === 'unpaid' || !method) return { state: 'unpaid' };
  return { state, method, receivedBy: receivedBy ?? usualReceiver(method), confirmed };
}
