import { resendActivation } from '../../shared/contract/user.ts';
import { implement } from '../kernel/implement.ts';
import { askForActivation } from '../ledger/activation.ts';
import { findUserInScope } from '../kernel/scope.ts';

export const handler = implement(
  resendActivation,
  async ({ params, caller, resources: { table }, now, fail }) => {
    const user = (await findUserInScope(table, caller, params.id)) ?? fail('notFound');
    if (user.view.active) fail('user.active');
    await askForActivation(table, user.view.email, { at: now, now, userIds: [user.id] });
  },
);
