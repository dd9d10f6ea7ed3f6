import { useState } from 'react';
import { formatKronor } from '../../../shared/domain/numbers.ts';
import { Loading } from '../../components/page-state.tsx';
import { lazily } from '../../components/lazily.tsx';

const TeamEntries = lazily(
  async () => (await import('./team-entries.tsx')).TeamEntries,
  <Loading rows={2} />,
);

interface TeamHoldingProps {
  readonly teamId: string;
  readonly ticketBaseId: string;
  /** SEK that the team has received and not passed on. */
  readonly holds: number;
}

/** What the team has, and on request the hand-ins behind it. */
export function TeamHolding({ holds, ...of }: TeamHoldingProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="team-holding">
      <p>
        Hos laget{' '}
        <span className="strong" translate="no">
          {formatKronor(holds)}
        </span>
      </p>
      <details className="hand-in-more" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>Inlämningar</summary>
        {isOpen && <TeamEntries {...of} />}
      </details>
    </div>
  );
}
