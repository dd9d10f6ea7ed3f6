import { randomId } from '../store/ids.ts';
import { createUser } from '../../shared/contract/user.ts';
import { joinLogin } from '../store/login-record.ts';
import { outboxPut } from '../store/outbox.ts';
import { logPut } from '../store/log-record.ts';
import { nameWrites } from '../store/name-record.ts';
import { reached } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { findTeam, joinTeam, isFull } from '../store/structure-record.ts';
import { absent } from '../store/write.ts';
import { activationFields } from '../ledger/activation.ts';
import { findAccount, namesakeOf, namesOf, userItem, type UserRecord } from '../store/user-record.ts';

/**
 * Creates user, team count, email and outbox message in one transaction. The condition on the email's version prevents
 * duplicates.
 */
export const handler = implement(createUser, ({ body, caller, resources: { table }, now, fail }) => {
  const { firstName, lastName, email, teamId } = body;
  const own = { firstName, lastName };
  if (body.protected === true && !caller.isAdmin) fail('user.protected');
  const { real, ...shown } = namesOf(own, body.protected === true ? (body.alias ?? '') : null);
  const [id, linkId] = [randomId(), randomId()];
  const user: UserRecord = {
    id,
    v: 1,
    epoch: 1,
    view: { ...shown, email, teamId, active: false, role: null, createdDate: now.toISOString() },
    ...(real && { real }),
    lastLogin: null,
    ...activationFields(linkId, now),
  };
  return retry(async () => {
    const [team, { login, users }] = await Promise.all([
      findTeam(table, teamId, { consistent: true }),
      findAccount(table, email),
    ]);
    if (!team || (!caller.isAdmin && team.id !== caller.teamId)) return fail('notFound');
    if (namesakeOf(users, { ...own, teamId })) fail('user.exists');
    if (isFull(team)) throw reached('members');
    await table.commit(
      [
        { put: userItem(user), if: absent('pk') },
        ...nameWrites(undefined, user),
        joinTeam(team.id),
        joinLogin(email, login, id),
        outboxPut(table.club, { kind: 'activation', userId: id, linkId }, now),
        logPut(caller.userId, now, {
          about: { what: 'user', id: id },
          text: real ? 'Lade till en användare med skyddade personuppgifter' : 'Lade till en användare',
        }),
      ],
      id,
    );
    return id;
  });
});
