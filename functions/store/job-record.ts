import * as z from 'zod/mini';
import { outboxPut } from './outbox.ts';
import { absent, type Item, type Write } from './write.ts';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import { jobKinds, JobPermission, permissionFor } from './job-permission.ts';

/** Work that outlives its request: a record with progress, started by an outbox message. */
export const JobRecord = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(jobKinds),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  done: z.number(),
  total: z.number(),
  /** Subject: an assignment's id, a report's lottery or team, a person's email. Removed when the job is done. */
  about: z.optional(z.string()),
  message: z.optional(z.string()),
  /** An erasure's number in the club, once it has begun to withdraw files. */
  erasure: z.optional(z.number()),
  /** Access that the owner needs to see the job. */
  right: JobPermission,
  /** The file it made, in the documents bucket; may be downloaded once, before `until` (epoch ms). */
  file: z.optional(
    z.object({
      key: z.string(),
      fileName: z.string(),
      mediaType: z.string(),
      size: z.number(),
      until: z.number(),
      /** Id of the download that fetched it. */
      fetched: z.optional(z.string()),
    }),
  ),
});
export type JobRecord = z.infer<typeof JobRecord>;

const retentionSeconds = 7 * 86_400;

interface NewJob extends Pick<JobRecord, 'id' | 'userId' | 'kind' | 'total'> {
  readonly about: string;
  readonly club: string;
  readonly now: Date;
}

/** The writes that start a job; they go into the transaction that causes it. */
export function startJob({ club, now, ...job }: NewJob): { id: string; writes: Write[] } {
  const expiresAt = Math.floor(now.getTime() / 1000) + retentionSeconds;
  const right = permissionFor(job.kind, job.about);
  return {
    id: job.id,
    writes: [
      {
        put: { ...keys.job(job.userId, job.id), ...job, right, state: 'waiting', done: 0, expiresAt },
        if: absent('pk'),
      },
      outboxPut(club, { kind: 'job', userId: job.userId, jobId: job.id }, now, job.id),
    ],
  };
}

const parseJob = (item: Item): JobRecord => JobRecord.parse(item);

/** The user's job, or undefined. 1 R. */
export async function findJob(
  table: TableReader,
  userId: string,
  id: string,
): Promise<JobRecord | undefined> {
  const item = await table.get(keys.job(userId, id), { consistent: true });
  return item && parseJob(item);
}
