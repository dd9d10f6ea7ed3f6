import { type Identity, mayUse } from '../../shared/contract/roles.ts';
import { findClub } from '../store/club-record.ts';
import type { Table } from '../store/table.ts';
import { findUser, identityOf, isAccountActive } from '../store/user-record.ts';
import type { JobRecord } from '../store/job-record.ts';

/** Owner of the operators' jobs, which belong to no user. */
export const operatorId = 'OPERATOR';

/** Whether an owner with this identity and team may access the job. */
export function mayAccess(
  { right }: Pick<JobRecord, 'right'>,
  owner: { readonly identity: Identity; readonly teamId: string },
): boolean {
  const { access, teamId } = right;
  if (!mayUse(access, owner.identity)) return false;
  return teamId === undefined || teamId === owner.teamId || mayUse('admin', owner.identity);
}

/**
 * Whether the job's owner may still access it: club and account are active, and role and team suffice. Costs 1 R, like
 * reading a caller's record.
 * @param epoch of the requesting session, if any; that session must not have ended
 */
export async function ownerMayAccess(table: Table, job: JobRecord, epoch?: number): Promise<boolean> {
  if (job.userId === operatorId) return true;
  const [owner, club] = await Promise.all([findUser(table, job.userId), findClub(table, table.club)]);
  if (!owner || !isAccountActive(owner) || !club?.active) return false;
  if (epoch !== undefined && owner.epoch !== epoch) return false;
  return mayAccess(job, { identity: identityOf(owner), teamId: owner.view.teamId });
}
