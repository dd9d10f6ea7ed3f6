import type { SummedFundraiser } from '../../../shared/contract/fundraiser.ts';
import { formatSek } from '../../../shared/domain/numbers.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { Link } from '../../components/link.tsx';
import { CardPicture } from '../../components/card-picture.tsx';
import { DeadlineFoot } from '../../components/deadline-foot.tsx';
import { publicPath } from './public-path.ts';

const deadlines = {
  open: 'Insamlingen öppen till:',
  over: 'Insamlingen stängde:',
  archived: 'Arkiverad. Insamlingen gällde till:',
};

/** A fundraiser in an admin's list. */
function FundraiserCard({ fundraiser }: { readonly fundraiser: SummedFundraiser }) {
  const { id, name, description, createdDate, image, sum, goal } = fundraiser;
  const path = publicPath(fundraiser);
  return (
    <article className="card fundraiser-card">
      {image !== null && <CardPicture source={image} />}
      <div>
        <h2>{name}</h2>
        <p className="soft small">Skapad {dayOf(createdDate)}</p>
      </div>
      <p>
        <span className="fundraiser-sum" translate="no">
          {formatSek(sum)}
        </span>{' '}
        insamlat
        {goal !== null && (
          <>
            {' '}
            av <span translate="no">{formatSek(goal)}</span>
          </>
        )}
      </p>
      <p className="fundraiser-description">{description}</p>
      <p className="small">
        <span className="soft">Insamlingens sida</span>
        <br />
        <a className="fundraiser-path" href={path}>
          {path.slice(1)}
        </a>
      </p>
      <div className="fundraiser-links">
        <Link className="button" to={`/admin/fundraiser/stats/${id}`}>
          Statistik<span className="visually-hidden"> för {name}</span>
        </Link>
        <Link className="button" to={`/admin/fundraiser/edit/${id}`}>
          Ändra<span className="visually-hidden"> {name}</span>
        </Link>
      </div>
      <DeadlineFoot of={fundraiser} labels={deadlines} />
    </article>
  );
}

export const FundraiserCards = ({ fundraisers }: { readonly fundraisers: readonly SummedFundraiser[] }) => (
  <div className="cards">
    {fundraisers.map((fundraiser) => (
      <FundraiserCard key={fundraiser.id} fundraiser={fundraiser} />
    ))}
  </div>
);
