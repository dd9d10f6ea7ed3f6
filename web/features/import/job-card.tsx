import { useState } from 'react';
import type { Job } from '../../../shared/contract/service.ts';
import { WorkProgress } from '../../components/work-progress.tsx';

interface JobCardProps {
  readonly job: Job;
  readonly title: string;
  /** The work in progress: 'Importerar'. */
  readonly label: string;
  /** The button that fetches the job's file, and what the file is for. */
  readonly file: string;
  readonly hint: string;
}

/** A job: its progress, then what it has done, with its file. */
export function JobCard({ job, title, label, file, hint }: JobCardProps) {
  const { state, done, total, message, result } = job;
  const [isFetched, setIsFetched] = useState(false);
  const isRunning = state === 'waiting' || state === 'running';
  return (
    <section className="card" aria-label={title}>
      <h2>{isRunning ? title : state === 'done' ? `${title} är klar` : `${title} avbröts`}</h2>
      {isRunning ? <WorkProgress label={label} done={done} total={total} /> : <p role="status">{message}</p>}
      {result !== undefined && (
        <>
          <p className="soft small">{hint} Filen kan hämtas en gång, inom 15 minuter.</p>
          <div className="row">
            {isFetched ? (
              <span role="status">Hämtningen har börjat.</span>
            ) : (
              <a className="button" href={result} download onClick={() => setIsFetched(true)}>
                {file}
              </a>
            )}
          </div>
        </>
      )}
    </section>
  );
}
