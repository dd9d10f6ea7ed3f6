import { renameUser } from '../../shared/contract/user.ts';
import { whyNotRenamed } from '../../shared/domain/user-changes.ts';
import { implement } from '../runtime/implement.ts';
import { settle } from '../runtime/settle.ts';
import { equal } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import { findUserInScope } from './user-repository.ts';
import { asChanger, changedUser } from './user-view.ts';

export const handler = implement(renameUser, ({ body, caller, resources: { table }, fail }) =>
  settle(async () => {
    const user = (await findUserInScope(table, caller, body.id)) ?? fail('notFound');
    const why = whyNotRenamed(changedUser(user), asChanger(caller));
    if (why !== null) fail(why);
    await table.write({
      update: keys.user(user.id),
      set: { 'view.firstName': body.firstName, 'view.lastName': body.lastName },
      add: { v: 1 },
      if: equal('v', user.v),
    });
  }),
);
