import { formatNumber, shareText } from '../../shared/domain/numbers.ts';
import { ProgressBar } from './progress-bar.tsx';

interface SaleProgressProps {
  readonly sold: number;
  readonly total: number;
  /** The accessible name: 'Sålda lotter i P12'. */
  readonly label?: string;
}

/** How many of the assigned tickets are sold: a bar, the share and both counts. */
export function SaleProgress({ sold, total, label = 'Sålda lotter' }: SaleProgressProps) {
  const share = shareText(sold, total);
  const text = `${formatNumber(sold)} av ${formatNumber(total)}, ${share}`;
  return (
    <ProgressBar label={label} done={sold} total={total} text={text}>
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
    </ProgressBar>
  );
}
