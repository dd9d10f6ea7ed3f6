import { randomId } from '../store/ids.ts';
import { changeUserEmail } from '../../shared/contract/user.ts';
import { joinLogin, leaveLogin } from '../store/login-record.ts';
import { outboxPut } from '../store/outbox.ts';
import { implement } from '../kernel/implement.ts';
import { logPut } from '../store/log-record.ts';
import { again, retry } from '../store/retry.ts';
import { equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { activationFields } from '../ledger/activation.ts';
import { withoutMember } from '../ledger/family.ts';
import { everyUserOf, findAccount, findUser, namesakeOf, ownNames } from '../store/user-record.ts';

/**
 * Moves the password to the new email, ends sessions, and voids links mailed to the old one. A user who awaits
 * activation gets a new link at the new address (R55).
 */
export const handler = implement(changeUserEmail, ({ body, caller, resources: { table }, now, fail }) => {
  const linkId = randomId();
  return retry(async () => {
    const user = (await findUser(table, body.id, { consistent: true })) ?? fail('notFound');
    const old = user.view.email;
    if (old === body.email) return;
    const change = {
      update: keys.user(user.id),
      set: { 'view.email': body.email },
      add: { v: 1 },
      if: equal('v', user.v),
    };
    // Only spelt differently: the same address.
    if (old.toLowerCase() === body.email.toLowerCase()) return table.commit([change]);
    const [left, joined] = await Promise.all([findAccount(table, old), findAccount(table, body.email)]);
    if (namesakeOf(joined.users, { ...ownNames(user), teamId: user.view.teamId })) fail('user.exists');
    // Another change has moved the user since they were read.
    if (!left.login?.users[user.id]) return again;
    const { active } = user.view;
    const notice = (to: 'old' | 'new', address: string) =>
      outboxPut(table.club, { kind: 'addressChanged', userId: user.id, to, address }, now);
    await table.commit([
      {
        ...change,
        set: { ...change.set, ...(!active && activationFields(linkId, now)) },
        add: { v: 1, epoch: 1 },
        remove: ['reset', 'family', 'view.mail'],
      },
      // This also ends the others' sessions that were opened from this user.
      ...withoutMember(await everyUserOf(table, left.login), user),
      leaveLogin(old, left.login, user.id),
      joinLogin(body.email, joined.login, user.id, left.login.users[user.id]),
      notice('old', old),
      notice('new', body.email),
      logPut(caller.userId, now, { about: { what: 'user', id: user.id }, text: 'Bytte en användares email' }),
      ...(active ? [] : [outboxPut(table.club, { kind: 'activation', userId: user.id, linkId }, now)]),
    ]);
  });
});
