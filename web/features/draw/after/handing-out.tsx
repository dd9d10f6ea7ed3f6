import { handOutPrize } from '../../../../shared/contract/controlled-draw.ts';
import type { Draw, Winner } from '../../../../shared/contract/draw.ts';
import { formatNumber } from '../../../../shared/domain/numbers.ts';
import { dayAndTimeOf } from '../../../../shared/domain/stockholm.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { SavedCheck } from '../../../components/desktop/saved-check.tsx';
import { nameOf } from '../winner-stage.tsx';

/** A winner of a sold ticket, whose prize was not drawn again. */
type Receiver = Winner & { readonly customer: NonNullable<Winner['customer']> };
const receives = (winner: Winner): winner is Receiver => winner.customer !== null && !winner.replaced;

interface ReceiversProps {
  readonly draw: Draw;
  readonly winners: readonly Receiver[];
}

function Receivers({ draw, winners }: ReceiversProps) {
  const handOut = useMutation(handOutPrize);
  return (
    <ul className="plain">
      {winners.map(({ drawWinner, ticket, customer, handedOut }) => (
        <li key={drawWinner.id}>
          <SavedCheck
            id={`handed-out-${drawWinner.id}`}
            checked={handedOut !== undefined}
            save={(isHandedOut) =>
              handOut.send({
                body: { drawId: draw.id, winnerId: drawWinner.id, handedOut: isHandedOut },
              })
            }
          >
            {drawWinner.name}, lott {ticket.number}, {nameOf(customer)}
            {handedOut && (
              <span className="soft small">
                {' '}
                {dayAndTimeOf(handedOut.date)}, {handedOut.by}
              </span>
            )}
          </SavedCheck>
        </li>
      ))}
    </ul>
  );
}

/** Which prizes have been handed out, and which have not. */
export function HandingOut({ draw, winners }: { readonly draw: Draw; readonly winners: readonly Winner[] }) {
  const all = winners.filter(receives);
  if (all.length === 0) return null;
  const left = all.filter(({ handedOut }) => !handedOut);
  return (
    <section className="card" aria-labelledby="handing-out-title">
      <h2 id="handing-out-title">Lämna ut vinster</h2>
      <div className="draw-left">
        {left.length === 0
          ? 'Alla vinster är utlämnade.'
          : `${formatNumber(left.length)} av ${formatNumber(all.length)} är inte ${left.length === 1 ? 'utlämnad' : 'utlämnade'}:`}
        {left.length > 0 && (
          <ul>
            {left.map(({ drawWinner, ticket }) => (
              <li key={drawWinner.id}>
                <span translate="no">{drawWinner.name}</span>, lott{' '}
                <span translate="no">{ticket.number}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {/* Collapsed: the page may be projected in the clubhouse. */}
      <details className="winner-contact">
        <summary>Pricka av</summary>
        <Receivers draw={draw} winners={all} />
      </details>
    </section>
  );
}
