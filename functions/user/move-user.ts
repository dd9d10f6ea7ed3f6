import { moveUser } from '../../shared/contract/user.ts';
import { findUserInScope } from '../kernel/scope.ts';
import { implement } from '../kernel/implement.ts';
import { reached } from '../store/bound.ts';
import { moveToTeam } from './move-to-team.ts';

export const handler = implement(moveUser, async ({ body, caller, resources: { table }, now, fail }) => {
  const { userId, teamId } = body;
  const find = () => findUserInScope(table, caller, userId);
  const outcome = await moveToTeam(table, { userId, teamId, find, by: caller }, now);
  if (outcome === 'bound.reached') throw reached('members');
  if (outcome !== 'moved') fail(outcome);
});
