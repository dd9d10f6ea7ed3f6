import type { Account, AccountPrize } from '../../../shared/contract/account.ts';
import { formatKronor, formatNumber } from '../../../shared/domain/numbers.ts';
import { Empty } from '../../components/page-state.tsx';

/** Who has won it, as a number; or that nobody has yet. */
function wonBy({ number, count = 1, unsold }: AccountPrize): string {
  if (number === null) return count === 1 ? 'Inte dragen' : `${formatNumber(count)} inte dragna`;
  return unsold ? `Osåld lott ${number}: vinsten stannar i föreningen` : `Lott ${number}`;
}

/** The prizes of a lottery with their values and winning numbers. */
export function PrizesCard({ account }: { readonly account: Account }) {
  const { prizes, morePrizes = 0 } = account;
  return (
    <section className="card" aria-labelledby="account-prizes">
      <h2 id="account-prizes">Vinster</h2>
      {prizes.length === 0 ? (
        <Empty>Lotteriet har inga vinster.</Empty>
      ) : (
        <ul className="plain account-rows" aria-labelledby="account-prizes">
          {prizes.map((prize, index) => (
            <li key={`${index} ${prize.name}`}>
              <span className="strong" translate="no">
                {prize.name}
              </span>
              <span className="soft">{wonBy(prize)}</span>
              <span>
                {prize.value === null
                  ? 'Inget värde'
                  : `${formatKronor(prize.value)}${(prize.count ?? 1) > 1 ? ' styck' : ''}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {morePrizes > 0 && (
        <p className="soft">
          Och <span translate="no">{formatNumber(morePrizes)}</span> vinster till.
        </p>
      )}
      <p className="soft small">En vinst som har dragits om räknas en gång.</p>
    </section>
  );
}
