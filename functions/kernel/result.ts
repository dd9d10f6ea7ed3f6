import type { Job } from '../../shared/contract/service.ts';
import type { Caller } from './caller.ts';
import type { Links } from './links.ts';
import type { JobRecord } from '../store/job-record.ts';

/** Folder of job results in the documents bucket, which deletes them after a day. */
const resultsFolder = 'results/';
/** The same key for every attempt of a job: the file of a crashed attempt is overwritten. */
export const resultKey = (club: string, jobId: string): string => `${resultsFolder}${club}/${jobId}`;
/** How long a result may be downloaded, in ms (R173). */
export const resultLastsMs = 15 * 60_000;

/** What a result's link names: the job, and the epoch of the session that it was shown to. */
export interface ResultLink {
  readonly club: string;
  readonly userId: string;
  readonly jobId: string;
  readonly epoch: number;
}

/** The parts that `showJob` signs, in the same order. @returns undefined if one is missing */
export function parseResultLink([club, userId, jobId, epoch]: readonly string[]): ResultLink | undefined {
  if (!club || !userId || !jobId || !epoch) return undefined;
  return { club, userId, jobId, epoch: Number(epoch) };
}

/** A job in the API's form, with a link to its file until that is downloaded or expires; valid in this session only. */
export async function showJob(
  job: JobRecord,
  { club, epoch }: Pick<Caller, 'club' | 'epoch'>,
  links: Links,
  now: Date,
): Promise<Job> {
  const { id, userId, kind, state, done, total, message, file } = job;
  const isAvailable = file && file.fetched === undefined && file.until > now.getTime();
  return {
    id,
    kind,
    state,
    done,
    total,
    ...(message !== undefined && { message }),
    ...(isAvailable && {
      result: `/api/job/result/${await links.sign('result', [club, userId, id, String(epoch)])}`,
    }),
  };
}
