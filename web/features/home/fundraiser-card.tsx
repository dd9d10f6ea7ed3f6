import { useId } from 'react';
import type { Donor } from '../../../shared/contract/donor.ts';
import type { OwnFundraiser } from '../../../shared/contract/fundraiser.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { formatGift } from '../../../shared/domain/gift.ts';
import { formatSek, toOre, toSek } from '../../../shared/domain/numbers.ts';
import { inSwedish, inTime } from '../../../shared/domain/swedish-order.ts';
import { Link } from '../../components/link.tsx';
import { SearchableList } from '../../components/searchable-list.tsx';
import { Deadline } from './deadline.tsx';
import { HomePicture } from './home-picture.tsx';

const byDate = (one: Donor, other: Donor) => inTime(other.createdDate, one.createdDate);
const orders = [
  { label: 'Senaste först', compare: byDate },
  { label: 'Namn', compare: (one: Donor, other: Donor) => inSwedish(one.displayName, other.displayName) },
  { label: 'Största bidraget först', compare: (one: Donor, other: Donor) => other.sum - one.sum },
] as const;
const textOf = ({ displayName, contactPerson }: Donor) => `${displayName} ${contactPerson}`;
const keyOf = ({ id }: Donor) => id;

const publicPath = ({ slug, id }: OwnFundraiser) => `/f/${slug || 'insamling'}/${id}`;

interface FundraiserCardProps {
  readonly fundraiser: OwnFundraiser;
  readonly now: Date;
  /** Whether adding a donor is the page's primary action. */
  readonly isPrimary: boolean;
}

/** A fundraiser that the member is assigned to: its sum, the member's donors, and adding one. */
export function FundraiserCard({ fundraiser, now, isPrimary }: FundraiserCardProps) {
  const title = useId();
  const { id, name, description, image, sum, donors } = fundraiser;
  const own = toSek(donors.reduce((total, donor) => total + toOre(donor.sum), 0));
  return (
    <section className="card" aria-labelledby={title}>
      <div className="home-lottery">
        {image !== null && <HomePicture source={image} />}
        <div className="stack tight home-about">
          <h2 id={title}>{name}</h2>
          <p className="row">
            <Deadline of={fundraiser} now={now} over="Insamlingen stängde" />
          </p>
          <p className="soft small home-description">{description}</p>
        </div>
      </div>
      <dl className="home-sums">
        <div>
          <dt>Insamlat av alla</dt>
          <dd translate="no">{formatSek(sum)}</dd>
        </div>
        <div>
          <dt>Genom dig</dt>
          <dd translate="no">{formatSek(own)}</dd>
        </div>
      </dl>
      <div className="row">
        {saleIsOpen(fundraiser, now) && (
          <Link className={isPrimary ? 'button primary' : 'button'} to={`/donor/add/${id}`}>
            Lägg till givare<span className="visually-hidden"> i {name}</span>
          </Link>
        )}
        <a className="button" href={publicPath(fundraiser)}>
          Insamlingens sida<span className="visually-hidden"> för {name}</span>
        </a>
      </div>
      {donors.length === 0 ? (
        <p className="soft">Du har inga givare än.</p>
      ) : (
        <SearchableList
          items={donors}
          keyOf={keyOf}
          textOf={textOf}
          orders={orders}
          noun={['givare', 'givare']}
          searchLabel="Sök givare"
          label={`Dina givare i ${name}`}
          className="home-tickets"
          folded
        >
          {(donor) => (
            <Link className="home-ticket" to={`/donor/edit/${donor.id}`}>
              <span className="home-buyer two-lines strong" translate="no">
                {donor.displayName}
              </span>
              <span>{formatGift(donor)}</span>
            </Link>
          )}
        </SearchableList>
      )}
    </section>
  );
}
