import * as z from 'zod/mini';
import type { Job } from '../../shared/contract/service.ts';
import { wishFor } from '../mail/outbox.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/table.ts';
import type { Item, Write } from '../table/write.ts';

const jobKinds = ['assign'] as const;

/** Work that outlasts its request: a record with progress, started by a wish in the outbox. */
export const JobRecord = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(jobKinds),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  done: z.number(),
  total: z.number(),
  /** What it works on: an assignment's id. */
  about: z.string(),
  message: z.optional(z.string()),
});
export type JobRecord = z.infer<typeof JobRecord>;

const keptFor = 7 * 86_400;

interface NewJob extends Pick<JobRecord, 'id' | 'userId' | 'kind' | 'total' | 'about'> {
  readonly club: string;
  readonly now: Date;
}

/** The writes that start a job: they go into the transaction of what causes it. */
export function startJob({ club, now, ...job }: NewJob): { id: string; writes: Write[] } {
  const expiresAt = Math.floor(now.getTime() / 1000) + keptFor;
  return {
    id: job.id,
    writes: [
      { put: { ...keys.job(job.userId, job.id), ...job, state: 'waiting', done: 0, expiresAt } },
      wishFor(club, job.id, { kind: 'job', userId: job.userId, jobId: job.id }, now),
    ],
  };
}

export const parseJob = (item: Item): JobRecord => JobRecord.parse(item);

/** A job as its owner sees it, or undefined. */
export async function findJob(table: TableReader, userId: string, id: string): Promise<Job | undefined> {
  const item = await table.get(keys.job(userId, id), { consistent: true });
  if (!item) return undefined;
  const { kind, state, done, total, message } = parseJob(item);
  return { id, kind, state, done, total, ...(message !== undefined && { message }) };
}
