import { startJob } from '../store/job-record.ts';
import { absent } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { ConditionFailed } from '../store/write.ts';

interface Erasure {
  /** Names the request: repeated, it meets its own job. */
  readonly id: string;
  /** Whose job it is. */
  readonly userId: string;
  readonly email: string;
  readonly now: Date;
}

/** Starts the job only if no user has this email: both in one transaction. */
export async function startErasure(
  table: Table,
  { id, userId, email, now }: Erasure,
): Promise<'started' | 'isUser'> {
  const { writes } = startJob({ club: table.club, id, userId, kind: 'erase', total: 1, about: email, now });
  try {
    await table.transact([...writes, { check: keys.login(email), if: absent('pk') }]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // Its id is the request's own: started before it broke off.
    if (!error.failed.includes(0)) return 'isUser';
  }
  return 'started';
}
