import type { Winner } from '../../../../shared/contract/draw.ts';

/** What has been drawn, the latest first. */
export function StageList({ winners }: { readonly winners: readonly Winner[] }) {
  return (
    <section className="stage-list" aria-labelledby="stage-list-title">
      <h2 id="stage-list-title">Draget hittills</h2>
      {winners.length === 0 ? (
        <p className="soft">Inga än</p>
      ) : (
        <ol className="plain" reversed>
          {winners.toReversed().map(({ drawWinner, ticket, replaced }) => (
            <li key={drawWinner.id} className={replaced && 'is-replaced'}>
              <span className="stage-list-number" translate="no">
                {ticket.number}
              </span>
              <span>
                <span translate="no">{drawWinner.name}</span>
                {replaced && <span className="soft"> (dras om)</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
