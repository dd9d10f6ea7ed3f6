import { renameUser } from '../../shared/contract/user.ts';
import { whyNotRenamed } from '../../shared/domain/user-changes.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import { nameWrites } from '../store/name-record.ts';
import { findUserInScope } from '../kernel/scope.ts';
import { asChanger, changedUser } from '../ledger/user-view.ts';

export const handler = implement(renameUser, ({ body, caller, resources: { table }, now, fail }) =>
  retry(async () => {
    const names = { firstName: body.firstName, lastName: body.lastName };
    const user = (await findUserInScope(table, caller, body.id)) ?? fail('notFound');
    const why = whyNotRenamed(changedUser(user), asChanger(caller));
    if (why !== null) fail(why);
    const isSame = names.firstName === user.view.firstName && names.lastName === user.view.lastName;
    await table.commit([
      {
        update: keys.user(user.id),
        set: { 'view.firstName': names.firstName, 'view.lastName': names.lastName },
        add: { v: 1 },
        if: equal('v', user.v),
      },
      ...nameWrites(user, { ...user, view: { ...user.view, ...names } }),
      ...(isSame
        ? []
        : [
            logPut(caller.userId, now, {
              kind: 'user',
              about: { what: 'user', id: user.id },
              text: 'Ändrade en användares namn',
            }),
          ]),
    ]);
  }),
);
