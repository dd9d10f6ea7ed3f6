import { renameUser } from '../../shared/contract/user.ts';
import { whyNotRenamed } from '../../shared/domain/user-changes.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import { findUserInScope } from '../kernel/scope.ts';
import { asChanger, changedUser } from '../ledger/user-view.ts';

export const handler = implement(renameUser, ({ body, caller, resources: { table }, fail }) =>
  retry(async () => {
    const user = (await findUserInScope(table, caller, body.id)) ?? fail('notFound');
    const why = whyNotRenamed(changedUser(user), asChanger(caller));
    if (why !== null) fail(why);
    await table.commit([
      {
        update: keys.user(user.id),
        set: { 'view.firstName': body.firstName, 'view.lastName': body.lastName },
        add: { v: 1 },
        if: equal('v', user.v),
      },
    ]);
  }),
);
