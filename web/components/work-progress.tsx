import { formatNumber } from '../../shared/domain/numbers.ts';
import { ProgressBar } from './progress-bar.tsx';

interface WorkProgressProps {
  /** The work in progress: 'Tilldelar lotter'. */
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** Progress of long-running work, announced as it advances. */
export function WorkProgress(props: WorkProgressProps) {
  const { label, done, total } = props;
  return (
    <ProgressBar {...props}>
      <p className="small" role="status">
        {label}: <span translate="no">{formatNumber(done)}</span> av{' '}
        <span translate="no">{formatNumber(total)}</span>
      </p>
    </ProgressBar>
  );
}
