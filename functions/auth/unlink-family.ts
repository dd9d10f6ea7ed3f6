import { unlinkFamily } from '../../shared/contract/auth.ts';
import { implement } from '../kernel/implement.ts';
import { familyOf, underVersion, unlinked, withoutMember } from '../ledger/family.ts';
import { logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { findAccount } from '../store/user-record.ts';

/** Unlinks a family member, possibly the caller; this ends sessions opened by switching (R326). */
export const handler = implement(unlinkFamily, ({ params, caller, resources: { table }, now, fail }) =>
  retry(async () => {
    const { login, users } = await findAccount(table, caller.email);
    const self = users.find(({ id }) => id === caller.userId);
    const leaver = self && familyOf(users, self).find(({ id }) => id === params.userId);
    if (!login || !leaver) return fail('notFound');
    await table.commit([
      underVersion(caller.email, login),
      unlinked(leaver),
      ...withoutMember(users, leaver),
      logPut(caller.userId, now, {
        about: { what: 'user', id: leaver.id },
        text: 'Tog bort en användare ur en familj',
      }),
    ]);
  }),
);
