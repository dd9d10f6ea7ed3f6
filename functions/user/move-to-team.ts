import { whyNotMoved } from '../../shared/domain/user-changes.ts';
import { asChanger, changedUser } from '../ledger/user-view.ts';
import { logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { findTeam, isFull } from '../store/structure-record.ts';
import type { Table } from '../store/table.ts';
import type { UserRecord } from '../store/user-record.ts';
import { beginMove, completeMove } from '../ledger/leaving.ts';

interface Move {
  readonly userId: string;
  readonly teamId: string;
  /** Reads the user, strongly; undefined if they are out of the caller's scope. */
  readonly find: () => Promise<UserRecord | undefined>;
  readonly by: { readonly userId: string; readonly isAdmin: boolean };
}

/** Moves a user with their tickets to a team, unless they are in it already. Returns why not. */
export async function moveToTeam(
  table: Table,
  { userId, teamId, find, by }: Move,
  now: Date,
): Promise<'moved' | 'notFound' | 'user.isMaster' | 'user.hasRole' | 'user.busy' | 'bound.reached'> {
  const begin = async (): ReturnType<typeof moveToTeam> => {
    const [user, team] = await Promise.all([find(), findTeam(table, teamId, { consistent: true })]);
    if (!user || !team) return 'notFound';
    const why = whyNotMoved(changedUser(user), asChanger(by));
    if (why !== null) return why;
    if (user.leaving?.to === null) return 'user.busy';
    if ((user.leaving?.to ?? user.view.teamId) === teamId) return 'moved';
    if (isFull(team)) return 'bound.reached';
    const log = logPut(by.userId, now, {
      about: { what: 'user', id: userId },
      text: 'Flyttade en användare',
      changes: [`till lag: ${team.name}`],
    });
    if (!user.leaving) {
      await beginMove(table, user, teamId, [log]);
      return 'moved';
    }
    // Complete an interrupted move to another team first.
    await completeMove(table.forSteps(), userId, now);
    return begin();
  };
  const outcome = await retry(begin);
  if (outcome === 'moved') await completeMove(table, userId, now);
  return outcome;
}
