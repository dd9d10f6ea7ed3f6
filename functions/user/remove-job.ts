import * as z from 'zod/mini';
import { errors } from '../../shared/contract/errors.ts';
import { mayUse } from '../../shared/contract/roles.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { readInput } from '../kernel/job-input.ts';
import type { JobRunner } from '../kernel/job-work.ts';
import { teamNames } from '../store/structure-record.ts';
import type { Table } from '../store/table.ts';
import { findUser, identityOf, type UserRecord } from '../store/user-record.ts';
import { beginDeletion, completeDeletion } from './deletion.ts';
import { csvFile } from './left-out-file.ts';

const Input = z.object({ userIds: z.array(z.string()), missing: z.optional(z.number()) });

/** A user who could not be removed, and why, in Swedish. */
interface Kept {
  readonly user: UserRecord;
  readonly why: string;
}

/**
 * Removes users one by one, each as by its own route. Keeps users who have sold in an open lottery, owe money or are
 * Admins, and lists them in the file. Restartable: skips users already gone.
 */
export const runRemoveJob: JobRunner = async ({ job, table, documents, now, tell }) => {
  const read = await readInput(table, documents, job.id);
  // Another worker has completed the job.
  if (!read) return {};
  const { userIds, missing = 0 } = Input.parse(read.input);
  const kept: Kept[] = [];
  for (const [index, id] of userIds.entries()) {
    const left = await removeOne(table, id, job.userId, now);
    if (left) kept.push(left);
    if ((index + 1) % 10 === 0 && index + 1 < userIds.length) await tell(index + 1);
  }
  const counts = [
    `Borttagna: ${formatNumber(userIds.length - missing - kept.length)}.`,
    ...(missing > 0 ? [`Fanns inte längre: ${formatNumber(missing)}.`] : []),
    `Kvar: ${formatNumber(kept.length)}.`,
  ];
  const message = counts.join(' ');
  if (kept.length === 0) return { message };
  const teams = await teamNames(table);
  const lines = kept.map(({ user: { view }, why }) => [
    view.firstName,
    view.lastName,
    view.email,
    teams.get(view.teamId) ?? '',
    why,
  ]);
  const header = ['Förnamn', 'Efternamn', 'Email', 'Lag', 'Orsak'];
  return { message, file: csvFile('kvar-i-foreningen', [header, ...lines], now) };
};

/**
 * Removes a user, if there is one.
 * @returns the user if they were kept
 */
async function removeOne(table: Table, id: string, by: string, now: Date): Promise<Kept | undefined> {
  const find = () => findUser(table, id, { consistent: true });
  const user = await find();
  if (!user) return undefined;
  if (mayUse('admin', identityOf(user))) return { user, why: 'Är administratör. Ta först bort rollen.' };
  const begun = await beginDeletion(table, { find, by: { userId: by, isAdmin: true } }, now);
  if (begun === 'notFound') return undefined;
  const outcome = begun === 'begun' ? await completeDeletion(table, id, by, now) : begun;
  return outcome === 'done' ? undefined : { user, why: errors[outcome].message };
}
