import type { Winner } from '../../../../shared/contract/draw.ts';
import { isAwaited } from './stage-words.ts';

interface StageListProps {
  /** The winners already revealed to the hall. */
  readonly winners: readonly Winner[];
  /** All that are drawn. */
  readonly all: readonly Winner[];
}

/** What has been drawn, the latest first. */
export function StageList({ winners, all }: StageListProps) {
  return (
    <section className="stage-list" aria-labelledby="stage-list-title">
      <h2 id="stage-list-title">Draget hittills</h2>
      {winners.length === 0 ? (
        <p className="soft">Inga än</p>
      ) : (
        <ol className="plain" reversed>
          {winners.toReversed().map((winner) => {
            const { drawWinner, ticket, replaced } = winner;
            return (
              <li key={drawWinner.id} className={replaced && 'is-replaced'}>
                <span className="stage-list-number" translate="no">
                  {ticket.number}
                </span>
                <span>
                  <span translate="no">{drawWinner.name}</span>
                  {replaced && (
                    <span className="soft">
                      {isAwaited(winner, all, winners) ? ' (dras om)' : ' (omdragen)'}
                    </span>
                  )}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
