import { formatNumber } from '../../shared/domain/numbers.ts';
import type { WaitingSale } from '../device/database.ts';
import { useNavLink } from './nav-entry.tsx';
import './queue-chip.css';

/** How many sales wait for a connection, and how many for the seller: each leads to the list (R527). */
export function QueueChip({ waiting }: { readonly waiting: readonly WaitingSale[] }) {
  const link = useNavLink('/queue');
  const refused = waiting.filter(({ refusal }) => refusal !== undefined).length;
  const left = waiting.length - refused;
  return (
    <div className="queue-chip" role="status">
      {left > 0 && (
        <a className="badge" {...link}>
          Väntar på nät: {formatNumber(left)}
        </a>
      )}
      {refused > 0 && (
        <a className="badge due" {...link}>
          Behöver dig: {formatNumber(refused)}
        </a>
      )}
    </div>
  );
}
