import type { Job } from '../../shared/contract/service.ts';
import type { Links } from '../runtime/links.ts';
import type { JobRecord } from './job-record.ts';

/** Where the files that jobs made lie, in the bucket of documents; the bucket forgets them after a day. */
export const resultsFolder = 'results/';
/** How long a result may be fetched, in ms (api.md §10). */
export const fetchedWithin = 15 * 60_000;

/** What a link to a result names. */
export interface ResultPlace {
  readonly club: string;
  readonly userId: string;
  readonly jobId: string;
}

export function readPlace([club, userId, jobId]: readonly string[]): ResultPlace | undefined {
  return club && userId && jobId ? { club, userId, jobId } : undefined;
}

/** A job as its owner sees it, with the link to its file while that is good. */
export async function showJob(job: JobRecord, club: string, links: Links, now: Date): Promise<Job> {
  const { id, userId, kind, state, done, total, message, file } = job;
  const good = file && file.fetched === undefined && file.until > now.getTime();
  return {
    id,
    kind,
    state,
    done,
    total,
    ...(message !== undefined && { message }),
    ...(good && { result: `/api/job/result/${await links.sign('result', [club, userId, id])}` }),
  };
}
