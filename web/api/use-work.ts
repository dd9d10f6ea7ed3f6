import { useCallback, useState } from 'react';
import type { StartedJob } from '../../shared/contract/answer.ts';
import type { RequestOf, Route } from '../../shared/contract/route.ts';
import { readJob, type Job } from '../../shared/contract/service.ts';
import { showAlert } from '../alerts/alert-store.ts';
import { announceFailure, call, type CallOutcome } from './call.ts';
import { ApiFailure } from './failure.ts';
import { isPassing } from './is-passing.ts';
import { useMutation } from './use-mutation.ts';
import { reloadAll } from './use-query.ts';

type WorkRoute = Route & {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly answer: { readonly kind: 'work' };
};

/** Poll interval of a job, and its maximum without contact, in milliseconds. */
const pause = 1000;
const longestPause = 10_000;

const isStarted = (value: unknown): value is StartedJob =>
  typeof value === 'object' && value !== null && 'jobId' in value;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Polls a job until it has ended; without contact it polls less and less often. */
export async function follow(id: string, show: (job: Job) => void): Promise<Job> {
  for (let next = pause; ; await wait(next)) {
    try {
      const job = await call(readJob, { params: { id } });
      show(job);
      if (job.state === 'done' || job.state === 'failed') return job;
      next = pause;
    } catch (error) {
      if (!(error instanceof ApiFailure) || !isPassing(error)) throw error;
      next = Math.min(next * 2, longestPause);
    }
  }
}

/**
 * A call whose work may continue as a job: `const assign = useWork(assignToTeam, { success: 'Lotter tilldelade' })`,
 * then `assign.send({ body })`, which resolves when everything is done. `assign.job` is its progress while it is a
 * job. The alert appears on whatever page the user is on by then.
 */
export function useWork<R extends WorkRoute>(route: R, { success }: { readonly success: string }) {
  const start = useMutation(route, { reload: false });
  const [job, setJob] = useState<Job>();
  const { send: begin } = start;

  const send = useCallback(
    async (input: RequestOf<R>): Promise<CallOutcome<undefined>> => {
      const begun = await begin(input);
      if (!begun.ok) return begun;
      try {
        const started: unknown = begun.value;
        if (isStarted(started)) {
          const ended = await follow(started.jobId, setJob);
          if (ended.state === 'failed')
            throw new ApiFailure('unknown', 409, ended.message ?? 'Något gick fel. Försök igen.');
        }
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        announceFailure(error);
        return { ok: false, failure: error };
      } finally {
        setJob(undefined);
        void reloadAll();
      }
      showAlert('success', success);
      return { ok: true, value: undefined };
    },
    [begin, success],
  );
  return { send, job };
}
