import type { ReactNode } from 'react';
import { percentOf } from '../../shared/domain/lottery.ts';
import './progress-bar.css';

interface ProgressBarProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  /** The value in words, if the percentage does not say enough. */
  readonly text?: string;
  /** Content below the bar. */
  readonly children: ReactNode;
}

/** Progress as a share of a whole. */
export function ProgressBar({ label, done, total, text, children }: ProgressBarProps) {
  const percent = percentOf(done, total);
  return (
    <div className="progress">
      <div
        className="progress-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      {children}
    </div>
  );
}
