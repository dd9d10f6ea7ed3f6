import { startJob } from '../store/job-record.ts';
import { absent, attempt } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { logPut } from '../store/log-record.ts';
import { operatorId } from '../kernel/job-access.ts';

interface Erasure {
  readonly id: string;
  /** The owner of the job. */
  readonly userId: string;
  readonly email: string;
  readonly now: Date;
}

/** Starts the job, on condition in the same transaction that no user has the email (R180). */
export async function startErasure(
  table: Table,
  { id, userId, email, now }: Erasure,
): Promise<'started' | 'isUser'> {
  const { writes } = startJob({ club: table.club, id, userId, kind: 'erase', total: 1, about: email, now });
  const log = logPut(userId === operatorId ? null : userId, now, {
    about: { what: 'person', id },
    text: 'Raderade en person',
  });
  const outcome = await attempt(
    table.commit([...writes, { check: keys.login(email), if: absent('pk') }, log], { jobId: id }),
  );
  return outcome === 'committed' ? 'started' : 'isUser';
}
