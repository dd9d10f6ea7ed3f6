import { prizeNote, prizeText } from '../../../shared/domain/prize.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useQuery } from '../../api/use-query.ts';
import { listPrizes } from './calls.ts';

/** Prizes named before the list is unfolded. */
const named = 2;

/** The prizes of a lottery, unfolded on request. Nothing if unknown: selling works without it. */
export function TicketPrizes({ lotteryId }: { readonly lotteryId: string }) {
  const { data = [] } = useQuery(listPrizes, { params: { id: lotteryId } }, { silent: 'any' });
  if (data.length === 0) return null;
  const more = data.length - named;
  return (
    <details className="card ticket-prizes no-print">
      <summary>
        <span className="strong">Vinster</span>{' '}
        <span className="soft">
          {data.slice(0, named).map(prizeText).join(', ')}
          {more > 0 && ` och ${formatNumber(more)} till`}
        </span>
      </summary>
      <ul className="plain">
        {data.map((prize) => (
          <li key={prize.id}>
            {prizeText(prize)} <span className="soft small">{prizeNote(prize)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
