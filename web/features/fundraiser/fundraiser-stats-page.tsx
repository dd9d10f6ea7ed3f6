import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { useParams } from 'react-router-dom';
import type { Donor } from '../../../shared/contract/donor.ts';
import { readFundraiser, readFundraiserStats } from '../../../shared/contract/fundraiser.ts';
import type { OutputOf } from '../../../shared/contract/route.ts';
import { formatGift } from '../../../shared/domain/gift.ts';
import { formatNumber, formatSek } from '../../../shared/domain/numbers.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { inSwedish, inTime } from '../../../shared/domain/swedish-order.ts';
import { useQuery, useWhole } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { SearchableList } from '../../components/searchable-list.tsx';
import './fundraiser.css';

const byName = (one: Donor, other: Donor) => inSwedish(one.displayName, other.displayName);
const orders = [
  {
    label: 'Senaste först',
    compare: (one: Donor, other: Donor) => inTime(other.createdDate, one.createdDate),
  },
  { label: 'Namn', compare: byName },
  {
    label: 'Största bidraget först',
    compare: (one: Donor, other: Donor) => other.sum - one.sum || byName(one, other),
  },
  {
    label: 'Säljare',
    compare: (one: Donor, other: Donor) => inSwedish(one.createdBy, other.createdBy) || byName(one, other),
  },
] as const;
const textOf = ({ displayName, contactPerson, email, createdBy }: Donor) =>
  `${displayName} ${contactPerson} ${shownEmail(email)} ${createdBy}`;
const keyOf = ({ id }: Donor) => id;

/** A donor's row: the gift, and the seller who registered it. */
function DonorRow({ donor }: { readonly donor: Donor }) {
  const { id, displayName, contactPerson, email, phone, createdBy, createdDate } = donor;
  const reach = [contactPerson, email, phone.replaceAll(' ', '\u00A0')].filter(Boolean).join(' · ');
  return (
    <Link className="fundraiser-donor" to={`/donor/edit/${id}`}>
      <span>
        <span className="strong">{displayName}</span>
        {reach !== '' && <span className="soft small">{reach}</span>}
      </span>
      <span className="soft small">
        {createdBy} {dayOf(createdDate)}
      </span>
      <span className="fundraiser-given strong">{formatGift(donor)}</span>
    </Link>
  );
}

type Stats = OutputOf<typeof readFundraiserStats>;
const withMore = (whole: Stats, { donors }: Stats) => ({ ...whole, donors: [...whole.donors, ...donors] });

/** The results of a fundraiser: its sum and all donors. */
export function FundraiserStatsPage() {
  const { fundraiserId: id = '' } = useParams();
  const stats = useWhole(readFundraiserStats, { params: { id }, query: {} }, withMore);
  const { data: fundraiser } = useQuery(
    readFundraiser,
    { params: { id } },
    { alert: true, silent: 'notFound' },
  );
  const add = fundraiser?.closed === false && (
    <Link className="button" to={`/donor/add/${id}`}>
      Ny givare
    </Link>
  );
  return (
    <div className="page">
      <PageState of={stats} rows={8} missing={<NotFound what="Insamlingen" way="fundraisers" />}>
        {({ fundraiser: { name }, sum, donors }) => (
          <>
            <PageHeader
              title={name}
              crumbs={[
                { label: 'Insamlingar', to: '/admin/fundraisers' },
                { label: `Statistik för ${name}` },
              ]}
              actions={
                <>
                  {add}
                  <Link className="button" to={`/admin/fundraiser/edit/${id}`}>
                    Ändra
                  </Link>
                </>
              }
            />
            <section className="card" aria-labelledby="sum-title">
              <h2 id="sum-title">Insamlat</h2>
              <p className="fundraiser-sum" translate="no">
                {formatSek(sum)}
              </p>
              <p className="soft">
                från <span translate="no">{formatNumber(donors.length)}</span> givare
              </p>
            </section>
            <section className="card" aria-labelledby="donors-title">
              <h2 id="donors-title">Givare</h2>
              {donors.length === 0 ? (
                <Empty action={add}>Inga givare än.</Empty>
              ) : (
                <SearchableList
                  items={donors}
                  keyOf={keyOf}
                  textOf={textOf}
                  orders={orders}
                  noun={['givare', 'givare']}
                  searchLabel="Sök givare eller säljare"
                  label="Givare"
                  className="fundraiser-donors"
                  inParts
                >
                  {(donor) => <DonorRow donor={donor} />}
                </SearchableList>
              )}
            </section>
          </>
        )}
      </PageState>
    </div>
  );
}
