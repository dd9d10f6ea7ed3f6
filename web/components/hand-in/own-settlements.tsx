import { listOwnSettlements, type OwnSettlement } from '../../../shared/contract/settlement.ts';
import { formatNumber, formatSek } from '../../../shared/domain/numbers.ts';
import { useQuery } from '../../api/use-query.ts';
import { FactList } from '../facts.tsx';
import { EntryList } from './entry-list.tsx';
import './hand-in.css';

function Own({ settlement }: { readonly settlement: OwnSettlement }) {
  const { name, held, handedIn, owed, entries } = settlement;
  return (
    <div className="stack tight">
      <h3>{name}</h3>
      <FactList
        facts={[
          ['Att lämna in', formatSek(owed)],
          ['Mottaget av köpare', formatSek(held)],
          ['Inlämnat', formatSek(handedIn)],
        ]}
      />
      {entries.length > 0 && (
        <details className="hand-in-more">
          <summary>
            {entries.length === 1 ? '1 inlämning' : `${formatNumber(entries.length)} inlämningar`}
          </summary>
          <EntryList entries={entries} label={`Inlämningar i ${name}`} isOwn />
        </details>
      )}
    </div>
  );
}

/**
 * A seller's card 'Att lämna in': what they have received from buyers and handed in, by lottery. Hidden if they have
 * received nothing or the club does not track payments.
 */
export function OwnSettlements() {
  const { data = [] } = useQuery(listOwnSettlements, {}, { silent: 'any' });
  const open = data.filter(({ owed }) => owed > 0);
  const shown = open.length > 0 ? open : data.slice(0, 1);
  if (shown.length === 0) return null;
  return (
    <section className="card" aria-labelledby="own-settlements">
      <h2 id="own-settlements">Att lämna in</h2>
      {shown.map((settlement) => (
        <Own key={settlement.ticketBaseId} settlement={settlement} />
      ))}
    </section>
  );
}
