import { flagsOf, type Identity } from '../../shared/contract/roles.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { identityOf, isAccountActive, parseUser, type UserRecord } from '../store/user-record.ts';
import type { Claims } from './session.ts';

/** The signed-in user behind a request, by their current record, not by the token (R31). */
export interface Caller {
  readonly userId: string;
  readonly club: string;
  /** Epoch of the session, which ends when the user's record has a different one. */
  readonly epoch: number;
  /** The family that opened the session, if one did. */
  readonly openedBy: string | undefined;
  /** The user's family (R321). */
  readonly family: string | undefined;
  readonly teamId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly identity: Identity;
  readonly isTeamAdmin: boolean;
  readonly isAdmin: boolean;
  readonly isMaster: boolean;
  readonly isContentAdmin: boolean;
  readonly isTreasurer: boolean;
}

/**
 * Whether a session is still valid. A session opened by a family ends when the user's family id changes or the user
 * gets a role (R325).
 */
export const isSessionOf = (user: UserRecord, { epoch, family }: Pick<Claims, 'epoch' | 'family'>): boolean =>
  isAccountActive(user) &&
  user.epoch === epoch &&
  (family === undefined || (user.family === family && user.view.role === null));

/**
 * The caller of a token, or undefined if the session has ended: the user is deleted or inactive, or has another epoch
 * or family. 0.5 R.
 */
export async function readCaller(table: TableReader, claims: Claims): Promise<Caller | undefined> {
  const item = await table.get(keys.user(claims.userId));
  if (!item) return undefined;
  const user = parseUser(item);
  if (!isSessionOf(user, claims)) return undefined;
  const identity = identityOf(user);
  const { teamId, firstName, lastName, email } = user.view;
  return {
    userId: user.id,
    club: claims.club,
    epoch: user.epoch,
    openedBy: claims.family,
    family: user.family ?? undefined,
    teamId,
    firstName,
    lastName,
    email,
    identity,
    ...flagsOf(identity),
  };
}

/**
 * Whether a user of that team is in the caller's scope (R30): an Admin reaches the club, a TeamAdmin their team, a
 * seller only themselves.
 */
export function reaches(caller: Caller, user: { readonly id: string; readonly teamId: string }): boolean {
  return caller.isAdmin || caller.userId === user.id || (caller.isTeamAdmin && caller.teamId === user.teamId);
}
