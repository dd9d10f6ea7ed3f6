import { moveUser } from '../../shared/contract/user.ts';
import { whyNotMoved } from '../../shared/domain/user-changes.ts';
import { reached } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { findTeam, isFull } from '../store/structure-record.ts';
import { beginMove, completeMove } from './leaving.ts';
import { findUserInScope } from '../kernel/scope.ts';
import { asChanger, changedUser } from '../ledger/user-view.ts';

export const handler = implement(moveUser, async ({ body, caller, resources: { table }, now, fail }) => {
  const { userId, teamId } = body;
  const begin = async (): Promise<void> => {
    const [user, team] = await Promise.all([
      findUserInScope(table, caller, userId),
      findTeam(table, teamId, { consistent: true }),
    ]);
    if (!user || !team) return fail('notFound');
    const why = whyNotMoved(changedUser(user), asChanger(caller));
    if (why !== null) fail(why);
    if (user.leaving?.to === null) fail('user.busy');
    if ((user.leaving?.to ?? user.view.teamId) === teamId) return;
    if (isFull(team)) throw reached('members');
    const log = logPut(caller.userId, now, {
      kind: 'user',
      about: { what: 'user', id: userId },
      text: 'Flyttade en användare',
      changes: [`till lag: ${team.name}`],
    });
    if (!user.leaving) return beginMove(table, user, teamId, [log]);
    // Complete an interrupted move to another team first.
    await completeMove(table.forSteps(), userId, now);
    return begin();
  };
  await retry(begin);
  await completeMove(table, userId, now);
});
