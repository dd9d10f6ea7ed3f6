import type { Session } from '../../shared/contract/auth.ts';
import { flagsOf } from '../../shared/contract/roles.ts';
import type { Sessions } from '../kernel/resources.ts';
import { type ClubRecord, isOnTrial } from '../store/club-record.ts';
import { findTeam } from '../store/structure-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { identityOf, ownNames, type UserRecord } from '../store/user-record.ts';

/**
 * Opens a session for a user by their current record; returns what the client stores.
 * @param family that opens it, if no password was given (R325)
 */
export async function openSession(
  { sessions, table }: { sessions: Sessions; table: TableReader },
  club: ClubRecord,
  user: UserRecord,
  family?: string,
): Promise<Session> {
  const [token, facts] = await Promise.all([
    sessions.sign({ userId: user.id, club: table.club, epoch: user.epoch, family }),
    sessionFacts(table, club, user),
  ]);
  return { ...facts, token };
}

/** What a session says about a user, by their current record. */
export async function sessionFacts(
  table: TableReader,
  club: ClubRecord,
  user: UserRecord,
): Promise<Omit<Session, 'token'>> {
  const team = await findTeam(table, user.view.teamId);
  return {
    id: user.id,
    ...ownNames(user),
    teamName: team?.name ?? '',
    clubName: club.name,
    ...flagsOf(identityOf(user)),
    // Pages and FAQ belong to the whole service (R346).
    ...(club.selfMade && { isContentAdmin: false }),
    isOnTrial: isOnTrial(club),
  };
}
