import type { Job } from '../../shared/contract/service.ts';
import type { Caller } from './caller.ts';
import type { Links } from './links.ts';
import type { JobRecord } from '../store/job-record.ts';

/** Where the files that jobs made lie, in the bucket of documents; the bucket forgets them after a day. */
const resultsFolder = 'results/';
/** The same place for every try of a job: what a crash left there is written over. */
export const resultKey = (club: string, jobId: string): string => `${resultsFolder}${club}/${jobId}`;
/** How long a result may be fetched, in ms (R173). */
export const fetchedWithin = 15 * 60_000;

/** What a link to a result names: the job, and the session that it was shown to. */
export interface ResultPlace {
  readonly club: string;
  readonly userId: string;
  readonly jobId: string;
  /** Absent in a link of before it was named. */
  readonly epoch: number | undefined;
}

export function readPlace([club, userId, jobId, epoch]: readonly string[]): ResultPlace | undefined {
  if (!club || !userId || !jobId) return undefined;
  return { club, userId, jobId, epoch: epoch === undefined ? undefined : Number(epoch) };
}

/** A job as its owner sees it, with the link to its file while that is good: no longer than the owner's session. */
export async function showJob(
  job: JobRecord,
  { club, epoch }: Pick<Caller, 'club' | 'epoch'>,
  links: Links,
  now: Date,
): Promise<Job> {
  const { id, userId, kind, state, done, total, message, file } = job;
  const good = file && file.fetched === undefined && file.until > now.getTime();
  return {
    id,
    kind,
    state,
    done,
    total,
    ...(message !== undefined && { message }),
    ...(good && {
      result: `/api/job/result/${await links.sign('result', [club, userId, id, String(epoch)])}`,
    }),
  };
}
