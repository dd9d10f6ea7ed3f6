import type { Bucket } from '../store/bucket.ts';
import { absent, attempt, differs, equal, present, type Write } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import type { JobFile, JobOutcome } from './job-work.ts';
import { refuseJob } from './begin-job.ts';
import { findJob, type JobRecord } from '../store/job-record.ts';
import { ownerMayAccess } from './job-access.ts';
import { resultLastsMs, resultKey } from './result.ts';

/** How long a result's place is recorded, in seconds. The bucket deletes results after a day. */
const knownFor = 2 * 86_400;
const withdrawn = 'Filen är borttagen eftersom en person har raderats. Beställ den igen.';

interface Finished {
  readonly job: JobRecord;
  readonly total: number;
  readonly output: JobOutcome;
  /** Number of erasures when work on the file started. */
  readonly erasures: number;
}

/** Number of erasures in the club: a file started before the latest one may still name the person. */
export async function countErasures(table: Table): Promise<number> {
  const item = await table.get(keys.erasures(), { consistent: true });
  return Number(item?.count ?? 0);
}

/**
 * Marks a job as done and makes its file available, unless its owner has lost access.
 * @returns 'begin again' if a person was erased while the file was being made, in which case it is not made available
 */
export async function finishJob(
  table: Table,
  documents: Bucket,
  { job, total, output: { file, message, isRefused = false }, erasures }: Finished,
): Promise<'finished' | 'begin again'> {
  const { userId, id: jobId } = job;
  if (file && !(await ownerMayAccess(table, job))) {
    await refuseJob(table, documents, job);
    return 'finished';
  }
  const stored = file && (await store(documents, table.club, jobId, file));
  const done: Write = {
    update: keys.job(userId, jobId),
    set: {
      done: total,
      state: isRefused ? 'failed' : 'done',
      ...(stored && { file: stored }),
      ...(message !== undefined && { message }),
    },
    remove: message === undefined ? ['message', 'about'] : ['about'],
    // Another worker's file may have been downloaded already.
    if: differs('state', 'done'),
  };
  if (!stored) {
    await attempt(table.write(done));
    return 'finished';
  }
  const { key } = stored;
  const expiresAt = Math.floor(Date.now() / 1000) + knownFor;
  const outcome = await attempt(
    table.transact([
      done,
      { put: { ...keys.result(jobId), userId, key, erasures, expiresAt } },
      { check: keys.erasures(), if: isCount(erasures) },
    ]),
  );
  if (outcome === 'committed') return 'finished';
  if (!outcome.failed.includes(0)) return 'begin again';
  // The other worker's file has the same key; delete it only if it has been withdrawn.
  if (!(await findJob(table, userId, jobId))?.file) await documents.delete(key);
  return 'finished';
}

async function store(documents: Bucket, club: string, jobId: string, file: JobFile) {
  const key = resultKey(club, jobId);
  const { bytes, fileName, mediaType } = file;
  await documents.put(key, bytes, mediaType, 'private, no-store');
  return { key, fileName, mediaType, size: bytes.length, until: Date.now() + resultLastsMs };
}

/**
 * Withdraws every file that the club's jobs started before this erasure, and blocks those in progress, which are then
 * made again. Runs at the end of an erasure, since any of these files may name the person. Repeatable, even by two
 * workers at once: each erasure is counted once, so a file started after it stays.
 */
export async function withdrawResults(
  table: Table,
  documents: Bucket,
  erasure: Pick<JobRecord, 'userId' | 'id'>,
): Promise<void> {
  const number = await numberErasure(table, erasure);
  if (number === undefined) return;
  for (const item of await table.query(keys.results(), { consistent: true })) {
    if (Number(item.erasures ?? 0) >= number) continue;
    const jobId = String(item.sk);
    await attempt(
      table.write({
        update: keys.job(String(item.userId), jobId),
        set: { message: withdrawn },
        remove: ['file'],
        if: present('file'),
      }),
    );
    await documents.delete(String(item.key));
    await table.write({ delete: keys.result(jobId) });
  }
}

/** The erasure's number in the club, counted from 1 and assigned once; undefined if it is done or its job is gone. */
async function numberErasure(
  table: Table,
  { userId, id }: Pick<JobRecord, 'userId' | 'id'>,
): Promise<number | undefined> {
  const job = await findJob(table, userId, id);
  if (!job || job.state === 'done') return undefined;
  if (job.erasure !== undefined) return job.erasure;
  const count = await countErasures(table);
  const outcome = await attempt(
    table.transact([
      { upsert: keys.erasures(), set: { count: count + 1 }, if: isCount(count) },
      { update: keys.job(userId, id), set: { erasure: count + 1 }, if: absent('erasure') },
    ]),
  );
  // Otherwise another erasure, or another worker of this one, was faster.
  return outcome === 'committed' ? count + 1 : numberErasure(table, { userId, id });
}

const isCount = (count: number) => (count === 0 ? absent('pk') : equal('count', count));
