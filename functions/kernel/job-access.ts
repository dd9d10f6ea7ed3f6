import { type Identity, mayUse } from '../../shared/contract/roles.ts';
import { findClub } from '../store/club-record.ts';
import type { Table } from '../store/table.ts';
import { identityOf, isAccountActive } from '../store/user-record.ts';
import { findUser } from '../store/user-repository.ts';
import type { JobRecord } from '../store/job-record.ts';
import { type Right, rightFor } from '../store/job-right.ts';

/** The operators' jobs have no user of the club behind them. */
export const operatorId = 'OPERATOR';

/** That of a job from before rights were kept; once it is done nobody knows what it was about. */
const rightOf = ({ right, kind, about }: Held): Right =>
  right ?? (about === undefined ? { access: 'user' } : rightFor(kind, about));
type Held = Pick<JobRecord, 'right' | 'kind' | 'about'>;

/** Whether somebody of that role and team may have the job now. */
export function mayAccess(
  job: Held,
  owner: { readonly identity: Identity; readonly teamId: string },
): boolean {
  const { access, teamId } = rightOf(job);
  if (!mayUse(access, owner.identity)) return false;
  return teamId === undefined || teamId === owner.teamId || mayUse('admin', owner.identity);
}

/**
 * Whether the job's owner still may have it: their club is open, their account in use, their role and team good for
 * it. Read as a caller's record is, 1 R.
 * @param epoch where a session stands behind it, that must not have ended since
 */
export async function ownerMayAccess(table: Table, job: JobRecord, epoch?: number): Promise<boolean> {
  if (job.userId === operatorId) return true;
  const [owner, club] = await Promise.all([findUser(table, job.userId), findClub(table, table.club)]);
  if (!owner || !isAccountActive(owner) || !club?.active) return false;
  if (epoch !== undefined && owner.epoch !== epoch) return false;
  return mayAccess(job, { identity: identityOf(owner), teamId: owner.view.teamId });
}
