import { useState } from 'react';
import type { StartedJob } from '../../../shared/contract/answer.ts';
import {
  ErasurePreview,
  erasePerson,
  exportPerson,
  previewErasure,
} from '../../../shared/contract/person.ts';
import { downloadResult, type Job } from '../../../shared/contract/service.ts';
import { showAlert } from '../../alerts/alert-store.ts';
import { attempt, call, type CallOutcome } from '../../api/call.ts';
import { ApiFailure } from '../../api/failure.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { follow } from '../../api/use-work.ts';

/** What runs, in words, and how far it has come. */
export interface Running {
  readonly label: string;
  readonly job: Job | undefined;
}

/** A looked-up address, and what the club stores about it. */
export interface LookedUp {
  readonly email: string;
  readonly preview: ErasurePreview;
}

const failed = (job: Job) => new ApiFailure('unknown', 409, job.message ?? 'Något gick fel. Försök igen.');

/** Looking an address up, fetching its file and erasing it: jobs that are followed to their end, one at a time. */
export function usePerson() {
  const [found, setFound] = useState<LookedUp>();
  const [running, setRunning] = useState<Running>();
  const preview = useMutation(previewErasure, { reload: false });
  const fetching = useMutation(exportPerson, { reload: false });
  const erasing = useMutation(erasePerson, { reload: false });

  /**
   * Follows a job to its end.
   * @returns it; undefined if it failed, which has been shown
   */
  async function run(label: string, start: () => Promise<CallOutcome<StartedJob>>): Promise<Job | undefined> {
    setRunning({ label, job: undefined });
    try {
      const begun = await start();
      if (!begun.ok) return undefined;
      const outcome = await attempt(async () => {
        const job = await follow(begun.value.jobId, (seen) => setRunning({ label, job: seen }));
        if (job.state === 'failed') throw failed(job);
        return job;
      });
      return outcome.ok ? outcome.value : undefined;
    } finally {
      setRunning(undefined);
    }
  }

  async function lookUp(email: string): Promise<void> {
    setFound(undefined);
    const job = await run('Söker', () => preview.send({ body: { email } }));
    const token = job?.result?.split('/').at(-1);
    if (token === undefined) return;
    const file = await attempt(() => call(downloadResult, { params: { token } }));
    if (file.ok) setFound({ email, preview: ErasurePreview.parse(file.value) });
  }

  return {
    found,
    running,
    lookUp,
    async fetchFile(email: string): Promise<void> {
      const job = await run('Samlar uppgifterna', () => fetching.send({ body: { email } }));
      if (job?.result === undefined) return;
      const link = document.createElement('a');
      link.href = job.result;
      link.download = '';
      link.click();
    },
    async erase(email: string): Promise<void> {
      const job = await run('Raderar', () => erasing.send({ body: { email } }));
      if (!job) return;
      showAlert('success', 'Personen är raderad');
      await lookUp(email);
    },
  };
}
