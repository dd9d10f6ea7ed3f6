import { activationsAtOnce, askForActivation, waitsForMail } from '../ledger/activation.ts';
import { inParallel } from '../store/in-parallel.ts';
import type { JobTask } from '../store/outbox.ts';
import type { Table } from '../store/table.ts';
import type { TableReader } from '../store/table-reader.ts';
import { findUsers, listTeamMembers, listUserRecords, type UserRecord } from '../store/user-record.ts';

type Task = Extract<JobTask, { kind: 'activations' }>;
/** The target of a request for activation mails: a list, a team, or the club (null). */
export type Addressees = Task['of'];

/** The users in a request's target, including active ones. */
export const addressed = (table: TableReader, of: Addressees): Promise<UserRecord[]> => {
  if ('userIds' in of) return findUsers(table, of.userIds);
  return of.teamId === null ? listUserRecords(table) : listTeamMembers(table, of.teamId);
};

/** Those of the users who wait for an activation mail at that moment, by email in lower case. */
export const waitingByEmail = (users: readonly UserRecord[], at: Date): Map<string, UserRecord[]> =>
  Map.groupBy(
    users.filter((user) => waitsForMail(user, at)),
    ({ view }) => view.email.toLowerCase(),
  );

/**
 * Sends the activation mails of a request: one to each email (R322). Run again, for example after a crash, it mails
 * only those who have not been mailed since the request.
 * @param at when it was requested
 */
export async function sendActivations(table: Table, { of }: Task, at: Date, now: Date): Promise<void> {
  const waiting = waitingByEmail(await addressed(table, of), at);
  await inParallel([...waiting], activationsAtOnce, ([email, users]) =>
    askForActivation(table, email, { at, now, userIds: users.map(({ id }) => id), isBulk: true }),
  );
}
