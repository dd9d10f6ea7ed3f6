import { formatNumber } from '../../shared/domain/numbers.ts';
import './sale-progress.css';

interface WorkProgressProps {
  /** The work in progress: 'Tilldelar lotter'. */
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** Progress of long-running work, announced as it advances. */
export function WorkProgress({ label, done, total }: WorkProgressProps) {
  const percent = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <div className="sale-progress">
      <div
        className="sale-progress-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      <p className="small" role="status">
        {label}: <span translate="no">{formatNumber(done)}</span> av{' '}
        <span translate="no">{formatNumber(total)}</span>
      </p>
    </div>
  );
}
