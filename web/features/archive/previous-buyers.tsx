import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { dialled } from '../../../shared/domain/telephone.ts';
import type { PreviousBuyer } from '../../../shared/contract/previous-buyer.ts';
import { inSwedish } from '../../../shared/domain/swedish-order.ts';
import { boughtText, personKey, usePreviousBuyers } from '../../components/previous-buyers.ts';
import { SearchableList } from '../../components/searchable-list.tsx';
import './archive.css';

const nameOf = ({ firstName, lastName }: PreviousBuyer) => `${firstName} ${lastName}`;
const byName = (one: PreviousBuyer, other: PreviousBuyer) => inSwedish(nameOf(one), nameOf(other));
const orders = [
  { label: 'Namn', compare: byName },
  {
    label: 'Flest lotter',
    compare: (one: PreviousBuyer, other: PreviousBuyer) => other.tickets - one.tickets || byName(one, other),
  },
] as const;
const textOf = (buyer: PreviousBuyer) => `${nameOf(buyer)} ${buyer.phone} ${shownEmail(buyer.email)}`;

function Reach({ buyer }: { readonly buyer: PreviousBuyer }) {
  const name = (
    <span className="visually-hidden" translate="no">
      {' '}
      {nameOf(buyer)}
    </span>
  );
  return (
    <span className="row tight">
      <a className="button" href={`tel:${dialled(buyer.phone)}`}>
        Ring{name}
      </a>
      <a className="button" href={`sms:${dialled(buyer.phone)}`}>
        Sms{name}
      </a>
      {buyer.email !== '' && (
        <a className="button" href={`mailto:${buyer.email}`}>
          Maila{name}
        </a>
      )}
    </span>
  );
}

/** Buyers of the user's archived lotteries who may be contacted, with ways to reach them; nothing if there are none. */
export function PreviousBuyers() {
  const { data: buyers = [] } = usePreviousBuyers(true);
  if (buyers.length === 0) return null;
  return (
    <section className="card" aria-labelledby="previous-buyers">
      <h2 id="previous-buyers">Vill höra av dig igen</h2>
      <p className="soft small">
        De har sagt att du får höra av dig om nästa lotteri. De föreslås också när du skriver köparens namn.
      </p>
      <SearchableList
        items={buyers}
        keyOf={personKey}
        textOf={textOf}
        orders={orders}
        noun={['köpare', 'köpare']}
        searchLabel="Sök namn, telefon eller email"
        label="Vill höra av dig igen"
        className="previous-buyers"
      >
        {(buyer) => (
          <div className="previous-buyer">
            <span className="previous-buyer-name">
              <span className="strong" translate="no">
                {nameOf(buyer)}
              </span>
              <span className="soft small">{boughtText(buyer)}</span>
            </span>
            <Reach buyer={buyer} />
          </div>
        )}
      </SearchableList>
    </section>
  );
}
