import type { RequestOf } from '../../shared/contract/route.ts';
import { useReport, type ReportRoute } from '../api/use-report.ts';
import { WorkProgress } from './work-progress.tsx';

interface ReportButtonProps<R extends ReportRoute> {
  readonly route: R;
  readonly input: RequestOf<R>;
  readonly children: string;
}

/** Downloads a report; a long one shows its progress and is downloaded when done. */
export function ReportButton<R extends ReportRoute>({ route, input, children }: ReportButtonProps<R>) {
  const { start, pending, job } = useReport(route);
  return (
    <div className="stack tight no-print">
      <button
        type="button"
        className="button"
        aria-disabled={pending}
        onClick={() => {
          if (!pending) void start(input);
        }}
      >
        {pending ? 'Skapar rapporten …' : children}
      </button>
      {job !== undefined && <WorkProgress label="Skapar rapporten" done={job.done} total={job.total} />}
    </div>
  );
}
