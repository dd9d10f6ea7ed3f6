import { flagsOf, type Identity } from '../../shared/contract/roles.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { identityOf, isAccountActive, parseUser } from '../store/user-record.ts';
import type { Claims } from './session.ts';

/** The signed-in user behind a request, by their current record, not by the token (R31). */
export interface Caller {
  readonly userId: string;
  readonly club: string;
  /** Epoch of the session; it ends when the user's record has another. */
  readonly epoch: number;
  readonly teamId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly identity: Identity;
  readonly isTeamAdmin: boolean;
  readonly isAdmin: boolean;
  readonly isMaster: boolean;
  readonly isContentAdmin: boolean;
}

/**
 * The caller of a token, or undefined where the session has ended: user deleted, inactive, or of another epoch. 0.5 R.
 */
export async function readCaller(table: TableReader, claims: Claims): Promise<Caller | undefined> {
  const item = await table.get(keys.user(claims.userId));
  if (!item) return undefined;
  const user = parseUser(item);
  if (!isAccountActive(user) || user.epoch !== claims.epoch) return undefined;
  const identity = identityOf(user);
  const { teamId, firstName, lastName, email } = user.view;
  return {
    userId: user.id,
    club: claims.club,
    epoch: user.epoch,
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
