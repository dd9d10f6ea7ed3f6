import type { Draw, Winner } from '../../../shared/contract/draw.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { Empty } from '../../components/page-state.tsx';
import { BuyerReach } from '../../components/buyer-reach.tsx';
import { WinnerActs } from './after/winner-acts.tsx';
import { type Moment, nameOf } from './winner-stage.tsx';
import { mustBeCalled } from '../../../shared/domain/winner-reach.ts';

interface WinnerRowProps {
  readonly draw: Draw;
  readonly winner: Winner;
  /** Then nothing about it changes. */
  readonly isArchived: boolean;
  /** Receives the winner of a prize that is drawn again. */
  readonly onMoment: (moment: Moment) => void;
}

function WinnerRow({ draw, winner, isArchived, onMoment }: WinnerRowProps) {
  const { drawWinner, ticket, customer, user, replaced } = winner;
  return (
    <li className={replaced ? 'card winner is-replaced' : 'card winner'}>
      <p className="winner-number">
        <span className="visually-hidden">Lott nummer </span>
        <span translate="no">{ticket.number}</span>
      </p>
      <div className="winner-text">
        <h3 translate="no">{drawWinner.name}</h3>
        <p className="winner-buyer">
          {customer ? <span translate="no">{nameOf(customer)}</span> : 'Osåld lott'}
        </p>
        <p className="soft">
          {user ? (
            <>
              Såld av <span translate="no">{nameOf(user)}</span>
            </>
          ) : (
            'Vinsten stannar hos föreningen'
          )}
        </p>
        {replaced && (
          <p className="small">
            <span className="badge due">Omdragen</span> {dayAndTimeOf(replaced.date)} av {replaced.by}:{' '}
            {replaced.reason}
          </p>
        )}
        {!replaced && mustBeCalled(winner) && (
          <p className="no-print">
            <span className="badge due">Kontakta per telefon</span>
          </p>
        )}
        {/* Collapsed: the page may be projected in the clubhouse. */}
        {customer && customer.erased !== true && (
          <details className="winner-contact no-print">
            <summary>Kontaktuppgifter</summary>
            <address className="winner-reach">
              <BuyerReach buyer={customer} />
            </address>
          </details>
        )}
        {!isArchived && <WinnerActs draw={draw} winner={winner} onMoment={onMoment} />}
      </div>
    </li>
  );
}

interface WinnerListProps extends Omit<WinnerRowProps, 'winner'> {
  readonly winners: readonly Winner[];
}

/** '2 vinnare, 3 omdragna': those that stand, then those whose prize was drawn again. */
function countText(winners: readonly Winner[]): string {
  const replaced = winners.filter((winner) => winner.replaced).length;
  const standing = `${formatNumber(winners.length - replaced)} vinnare`;
  if (replaced === 0) return standing;
  return `${standing}, ${formatNumber(replaced)} ${replaced === 1 ? 'omdragen' : 'omdragna'}`;
}

/** The winners in drawing order. */
export function WinnerList({ winners, ...row }: WinnerListProps) {
  return (
    <section className="stack" aria-labelledby="winners-title">
      <div className="row spread">
        <h2 id="winners-title">Vinnare</h2>
        {winners.length > 0 && (
          <span className="soft small" role="status">
            {countText(winners)}
          </span>
        )}
      </div>
      {winners.length === 0 ? (
        <Empty>Inga vinnare dragna än.</Empty>
      ) : (
        <ol className="plain stack winners">
          {winners.map((winner) => (
            <WinnerRow key={winner.drawWinner.id} winner={winner} {...row} />
          ))}
        </ol>
      )}
    </section>
  );
}
