import { linkFamily } from '../../shared/contract/auth.ts';
import { implement } from '../kernel/implement.ts';
import { familyOf, familyWrites, linking, underVersion } from '../ledger/family.ts';
import { logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { findAccount } from '../store/user-record.ts';
import { beginAttempt, provePassword } from './sign-in.ts';

/**
 * Links another user of the caller's email, together with both users' families, by the other's password. The password
 * is checked, counted and limited as at sign-in (R326).
 */
export const handler = implement(linkFamily, async ({ body, caller, resources, address, now, fail }) => {
  const { table, service } = resources;
  const { email } = caller;
  const isOther = ({ id, view }: { id: string; view: { active: boolean } }) =>
    id === body.userId && id !== caller.userId && view.active;
  if (!(await findAccount(table, email)).users.some(isOther)) fail('notFound');
  const attempt = await beginAttempt({ service, table, address, now }, email, body.userId);
  const proven = await provePassword({ service, table, address, now }, attempt, attempt.meant, body.password);
  await retry(async () => {
    const { login, users } = await findAccount(table, email);
    const self = users.find(({ id }) => id === caller.userId);
    const other = users.find(isOther);
    if (!login || !self || !other) return fail('notFound');
    // The checked password has been replaced since.
    if (other.epoch !== proven.epoch) return fail('auth.invalidCredentials');
    const members = new Set([self, other, ...familyOf(users, self), ...familyOf(users, other)]);
    const writes = familyWrites(users, linking([...members]));
    if (writes.length === 0) return;
    await table.commit([
      underVersion(email, login),
      ...writes,
      logPut(caller.userId, now, {
        about: { what: 'user', id: other.id },
        text: 'Länkade en användare till en familj',
      }),
    ]);
  });
});
