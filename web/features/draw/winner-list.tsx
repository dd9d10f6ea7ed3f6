import type { Winner } from '../../../shared/contract/draw.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { Empty } from '../../components/page-state.tsx';
import { BuyerReach } from '../../components/buyer-reach.tsx';
import { nameOf } from './winner-stage.tsx';

/** Whether no mail reaches the winner: without email, unsubscribed or bounced. Nothing reaches one who is erased. */
const mustBeCalled = ({ customer }: Winner) =>
  customer.noEmail === true || customer.unsubscribed || customer.mailStatus === 'bounced';

function WinnerRow({ winner }: { readonly winner: Winner }) {
  const { drawWinner, ticket, customer, user } = winner;
  return (
    <li className="card winner">
      <p className="winner-number">
        <span className="visually-hidden">Lott nummer </span>
        {ticket.number}
      </p>
      <div className="winner-text">
        <h3>{drawWinner.name}</h3>
        <p className="winner-buyer">{nameOf(customer)}</p>
        <p className="soft">Såld av {nameOf(user)}</p>
        {mustBeCalled(winner) && (
          <p className="no-print">
            <span className="badge due">Kontakta per telefon</span>
          </p>
        )}
        {/* Collapsed: the page may be projected in the clubhouse. */}
        {customer.erased !== true && (
          <details className="winner-contact no-print">
            <summary>Kontaktuppgifter</summary>
            <address className="winner-reach">
              <BuyerReach buyer={customer} />
            </address>
          </details>
        )}
      </div>
    </li>
  );
}

/** The winners in drawing order. */
export function WinnerList({ winners }: { readonly winners: readonly Winner[] }) {
  return (
    <section className="stack" aria-labelledby="winners-title">
      <div className="row spread">
        <h2 id="winners-title">Vinnare</h2>
        {winners.length > 0 && (
          <span className="soft small">
            {winners.length === 1 ? '1 vinnare' : `${formatNumber(winners.length)} vinnare`}
          </span>
        )}
      </div>
      {winners.length === 0 ? (
        <Empty>Inga vinnare dragna än.</Empty>
      ) : (
        <ol className="plain stack winners">
          {winners.map((winner) => (
            <WinnerRow key={winner.drawWinner.id} winner={winner} />
          ))}
        </ol>
      )}
    </section>
  );
}
