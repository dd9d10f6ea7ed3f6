import type { TableReader } from '../store/table-reader.ts';
import type { TicketRecord } from '../store/ticket-record.ts';
import { findTally } from '../store/tally-record.ts';
import { findUser, type UserRecord } from '../store/user-record.ts';
import { type Caller, reaches } from './caller.ts';

/** A user in the caller's scope, read strongly; undefined if there is none or they are out of scope (R30). */
export async function findUserInScope(
  table: TableReader,
  caller: Caller,
  id: string,
): Promise<UserRecord | undefined> {
  const user = await findUser(table, id, { consistent: true });
  return user && reaches(caller, { id: user.id, teamId: user.view.teamId }) ? user : undefined;
}

/**
 * Whether a ticket is in the caller's scope (R30). A TeamAdmin's scope depends on the team in the seller's tally, which
 * is read only when it decides: 1 R.
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
