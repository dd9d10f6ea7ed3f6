import type { TableReader } from '../store/table-reader.ts';
import type { TicketRecord } from '../store/ticket-record.ts';
import { findTally } from '../store/ticket-repository.ts';
import type { UserRecord } from '../store/user-record.ts';
import { findUser } from '../store/user-repository.ts';
import { type Caller, reaches } from './caller.ts';

/** A user whom the caller may know, read strongly; undefined for everybody else, existing or not. */
export async function findUserInScope(
  table: TableReader,
  caller: Caller,
  id: string,
): Promise<UserRecord | undefined> {
  const user = await findUser(table, id, { consistent: true });
  return user && reaches(caller, { id: user.id, teamId: user.view.teamId }) ? user : undefined;
}

/**
 * Whether the caller reaches a ticket: their own, an Admin every one, a TeamAdmin those of the team's
 * members (the seller's tally says the team; read only where it decides).
 */
export async function reachesTicket(
  table: TableReader,
  caller: Caller,
  ticket: TicketRecord,
): Promise<boolean> {
  if (caller.isAdmin || ticket.userId === caller.userId) return true;
  if (!caller.isTeamAdmin) return false;
  const tally = await findTally(table, ticket.lotteryId, ticket.userId);
  return tally?.team === caller.teamId;
}
