import { percentSold } from '../../shared/domain/lottery.ts';
import { formatNumber, shareText } from '../../shared/domain/numbers.ts';
import './sale-progress.css';

interface SaleProgressProps {
  readonly sold: number;
  readonly total: number;
  /** The accessible name: 'Sålda lotter i P12'. */
  readonly label?: string;
}

/** How many of the assigned tickets are sold: a bar, the share and both counts. */
export function SaleProgress({ sold, total, label = 'Sålda lotter' }: SaleProgressProps) {
  const percent = percentSold(sold, total);
  const share = shareText(sold, total);
  return (
    <div className="sale-progress">
      <div
        className="sale-progress-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${formatNumber(sold)} av ${formatNumber(total)}, ${share}`}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      <div className="row spread small">
        <span>
          <span className="strong" translate="no">
            {formatNumber(sold)}
          </span>{' '}
          av <span translate="no">{formatNumber(total)}</span> sålda
        </span>
        <span className="strong" translate="no">
          {share}
        </span>
      </div>
    </div>
  );
}
