import type { SellerLottery } from '../../../shared/contract/ticket.ts';
import { formatKronor } from '../../../shared/domain/numbers.ts';
import { SaleProgress } from '../../components/sale-progress.tsx';
import { sumOf } from './next-ticket.ts';

interface OwnProgressProps {
  readonly lotteries: readonly SellerLottery[];
  /** The accessible name of the bar. */
  readonly label: string;
  /** What these sums cover, if that is not obvious. */
  readonly of?: string | undefined;
}

/** How far a seller has come: in kronor, and in tickets. */
export function OwnProgress({ lotteries, label, of }: OwnProgressProps) {
  const { sold, total, amount, value } = sumOf(lotteries);
  return (
    <div className="stack tight">
      {of !== undefined && <p className="soft small">{of}</p>}
      <p>
        Sålt för <span className="home-amount">{formatKronor(amount)}</span>{' '}
        <span className="soft">av {formatKronor(value)}</span>
      </p>
      <SaleProgress sold={sold} total={total} label={label} />
    </div>
  );
}
