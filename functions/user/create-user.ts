import { createUser } from '../../shared/contract/user.ts';
import { joinLogin } from '../auth/login-record.ts';
import { wishFor } from '../mail/outbox.ts';
import { reached } from '../runtime/bound.ts';
import { implement } from '../runtime/implement.ts';
import { settle } from '../runtime/settle.ts';
import { findTeam, joinTeam, isFull } from '../structure/structure-record.ts';
import { absent } from '../table/expression.ts';
import { askedForActivation } from './activation.ts';
import { type UserRecord, userItem } from './user-record.ts';
import { findAccount, namesakeOf } from './user-repository.ts';

/** User, team's count, address and the wish to mail: one transaction. That the address is still as read keeps doubles out. */
export const handler = implement(createUser, ({ body, caller, resources: { table }, now, newId, fail }) => {
  const { firstName, lastName, email, teamId } = body;
  const [id, linkId, wishId] = [newId(), newId(), newId()];
  const user: UserRecord = {
    id,
    v: 1,
    epoch: 1,
    view: { firstName, lastName, email, teamId, active: false, role: null, createdDate: now.toISOString() },
    lastLogin: null,
    ...askedForActivation(linkId, now),
  };
  return settle(async () => {
    const [team, { login, users }] = await Promise.all([
      findTeam(table, teamId, { consistent: true }),
      findAccount(table, email),
    ]);
    if (!team || (!caller.isAdmin && team.id !== caller.teamId)) return fail('notFound');
    // Made by this very request, which is being repeated.
    if (users.some((each) => each.id === id)) return id;
    if (namesakeOf(users, user.view)) fail('user.exists');
    if (isFull(team)) throw reached('members');
    await table.transact([
      { put: userItem(user), if: absent('pk') },
      joinTeam(team.id),
      joinLogin(email, login, id),
      wishFor(table.club, wishId, { kind: 'activation', userId: id, linkId }, now),
    ]);
    return id;
  });
});
