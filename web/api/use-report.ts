import { useState } from 'react';
import type { StartedJob } from '../../shared/contract/answer.ts';
import type { RequestOf, Route } from '../../shared/contract/route.ts';
import type { Job } from '../../shared/contract/service.ts';
import { attempt, call, type ReceivedFile } from './call.ts';
import { ApiFailure } from './failure.ts';
import { saveFile } from './use-download.ts';
import { follow } from './use-work.ts';

export type ReportRoute = Route & {
  readonly method: 'GET';
  readonly answer: { readonly kind: 'report' | 'printable' };
};

/** Has the browser download a job's file from its link; a link that is used up does not affect the page. */
function fetchResult(result: string): void {
  const link = document.createElement('a');
  link.href = result;
  link.download = '';
  link.click();
}

/** The link to a job's file once the job is done. A job without one is reported like a refused call. */
async function resultOf(jobId: string, show: (job: Job) => void): Promise<string> {
  const { state, message, result } = await follow(jobId, show);
  if (state === 'failed')
    throw new ApiFailure('unknown', 409, message ?? 'Rapporten kunde inte skapas. Försök igen.');
  if (result === undefined)
    throw new ApiFailure('unknown', 409, 'Rapporten går inte att hämta längre. Exportera igen.');
  return result;
}

/**
 * A report as a file: saved when it arrives, or, if it continues as a job, when that is done. `job` is its progress.
 * A failure is shown as an alert.
 */
export function useReport<R extends ReportRoute>(route: R) {
  const [pending, setPending] = useState(false);
  const [job, setJob] = useState<Job>();
  const start = async (input: RequestOf<R>): Promise<void> => {
    if (pending) return;
    setPending(true);
    try {
      await attempt(async () => {
        const answer = (await call(route, input)) as ReceivedFile | StartedJob;
        if ('blob' in answer) saveFile(answer);
        else fetchResult(await resultOf(answer.jobId, setJob));
      });
    } finally {
      setJob(undefined);
      setPending(false);
    }
  };
  return { start, pending, job };
}
