import { useLayoutEffect, useRef, useState } from 'react';
import type { Job } from '../../../shared/contract/service.ts';
import { WorkProgress } from '../../components/work-progress.tsx';

interface JobCardProps {
  readonly job: Job;
  readonly title: string;
  /** The work in progress: 'Importerar'. */
  readonly label: string;
  /** The label of the button that downloads the job's file, and the file's purpose. */
  readonly file: string;
  readonly hint: string;
}

/** A job: its progress, then its result, with its file. */
export function JobCard({ job, title, label, file, hint }: JobCardProps) {
  const { state, done, total, message, result } = job;
  const [isFetched, setIsFetched] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isRunning = state === 'waiting' || state === 'running';
  // What was pressed to start it is gone with the list once it is done.
  useLayoutEffect(() => {
    if (!isRunning && document.activeElement === document.body) heading.current?.focus();
  }, [isRunning]);
  return (
    <section className="card" aria-label={title}>
      <h2 className="import-step" ref={heading} tabIndex={-1}>
        {isRunning ? title : state === 'done' ? `${title} är klar` : `${title} avbröts`}
      </h2>
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
