import * as z from 'zod/mini';
import { type Identity, mayUse } from '../../shared/contract/roles.ts';
import { findClub } from '../club/club-record.ts';
import { subjectOf } from '../report/subject.ts';
import type { Table } from '../table/table.ts';
import { identityOf, isHere } from '../user/user-record.ts';
import { findUser } from '../user/user-repository.ts';
import type { JobKind, JobRecord } from './job-record.ts';

/**
 * The right that a job was ordered by. It is kept with the job and judged by the owner's record of now, each time
 * somebody begins or finishes the work, reads the job or fetches its file.
 */
export const Right = z.object({
  access: z.enum(['user', 'teamAdmin', 'admin']),
  /** The team the job is about: whoever is no Admin must belong to it. */
  teamId: z.optional(z.string()),
});
export type Right = z.infer<typeof Right>;

/** The operators' jobs have no user of the club behind them. */
export const operatorId = 'OPERATOR';

/** The right that orders a job of that kind. An assignment shows how many tickets it has made, and nothing of anybody. */
export function rightFor(kind: JobKind, about: string): Right {
  if (kind === 'assign') return { access: 'user' };
  const subject = kind === 'report' ? subjectOf(about) : undefined;
  return subject?.kind === 'team' ? { access: 'teamAdmin', teamId: subject.id } : { access: 'admin' };
}

/** That of a job from before rights were kept; once it is done nobody knows what it was about. */
const rightOf = ({ right, kind, about }: Held): Right =>
  right ?? (about === undefined ? { access: 'user' } : rightFor(kind, about));
type Held = Pick<JobRecord, 'right' | 'kind' | 'about'>;

/** Whether somebody of that role and team may have the job now. */
export function mayHold(job: Held, owner: { readonly identity: Identity; readonly teamId: string }): boolean {
  const { access, teamId } = rightOf(job);
  if (!mayUse(access, owner.identity)) return false;
  return teamId === undefined || teamId === owner.teamId || mayUse('admin', owner.identity);
}

/**
 * Whether the job's owner still may have it: their club is open, their account in use, their role and team good for
 * it. Read as a caller's record is, 1 R.
 * @param epoch where a session stands behind it, that must not have ended since
 */
export async function ownerMayHold(table: Table, job: JobRecord, epoch?: number): Promise<boolean> {
  if (job.userId === operatorId) return true;
  const [owner, club] = await Promise.all([findUser(table, job.userId), findClub(table, table.club)]);
  if (!owner || !isHere(owner) || !club?.active) return false;
  if (epoch !== undefined && owner.epoch !== epoch) return false;
  return mayHold(job, { identity: identityOf(owner), teamId: owner.view.teamId });
}
