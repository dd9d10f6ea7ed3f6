import { dialled } from '../../../shared/domain/telephone.ts';
import type { Winner } from '../../../shared/contract/draw.ts';
import { callWinner } from '../../../shared/contract/results.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { isStillToCall, mustBeCalled } from '../../../shared/domain/winner-reach.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { SavedCheck } from '../../components/desktop/saved-check.tsx';
import { nameOf } from './winner-stage.tsx';

/** A winner of a sold ticket. */
type Called = Winner & { readonly customer: NonNullable<Winner['customer']> };

const whyOf = (customer: Called['customer']): string => {
  if (customer.noEmail === true) return 'ingen e-post';
  return customer.unsubscribed ? 'vill inte ha mail' : 'mail kommer inte fram';
};

function WinnerToCall({ drawId, winner }: { readonly drawId: string; readonly winner: Called }) {
  const { drawWinner, ticket, customer, called } = winner;
  const call = useMutation(callWinner);
  const id = `called-${drawWinner.id}`;
  return (
    <li>
      <span className="strong" translate="no">
        {nameOf(customer)}
      </span>{' '}
      <a href={`tel:${dialled(customer.phone)}`} translate="no">
        {customer.phone}
      </a>
      <br />
      <span className="soft small">
        Lott <span translate="no">{ticket.number}</span>, <span translate="no">{drawWinner.name}</span>,{' '}
        {whyOf(customer)}
      </span>
      <div>
        <SavedCheck
          id={id}
          checked={called !== undefined}
          save={(isCalled) => call.send({ body: { drawId, winnerId: drawWinner.id, called: isCalled } })}
        >
          Uppringd
          <span className="visually-hidden">
            : <span translate="no">{nameOf(customer)}</span>
          </span>
          {called && (
            <span className="soft small">
              {' '}
              {dayAndTimeOf(called.date)}, {called.by}
            </span>
          )}
        </SavedCheck>
      </div>
    </li>
  );
}

/** `2 vinnare, 1 kvar att ringa`. */
function summaryOf(found: readonly Winner[]): string {
  const all = found.length === 1 ? '1 vinnare' : `${formatNumber(found.length)} vinnare`;
  const left = found.filter(isStillToCall).length;
  return left === 0 ? `${all}, alla uppringda` : `${all}, ${formatNumber(left)} kvar att ringa`;
}

/**
 * The winners that no mail reaches, with phone numbers; collapsed, since the page may be projected in the clubhouse.
 */
export function WinnersToCall({
  drawId,
  winners,
}: {
  readonly drawId: string;
  readonly winners: readonly Winner[];
}) {
  const found = winners.filter((winner): winner is Called => mustBeCalled(winner));
  if (found.length === 0) return null;
  return (
    <section className="card" aria-labelledby="call-title">
      <h2 id="call-title">Vinnare att ringa</h2>
      <details className="winner-contact">
        <summary>{summaryOf(found)}</summary>
        <ul className="plain stack tight">
          {found.map((winner) => (
            <WinnerToCall key={winner.drawWinner.id} drawId={drawId} winner={winner} />
          ))}
        </ul>
      </details>
    </section>
  );
}
