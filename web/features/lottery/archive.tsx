import { Link } from 'react-router-dom';
import { listArchivedLotteries, type CountedLottery } from '../../../shared/contract/lottery.ts';
import { percentSold } from '../../../shared/domain/lottery.ts';
import { formatSek } from '../../../shared/domain/money.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { inSwedish } from '../../../shared/domain/swedish-order.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useQuery } from '../../api/use-query.ts';
import { DataTable, type Columns } from '../../components/desktop/table.tsx';
import { useIsDesktop } from '../../components/desktop/use-media.ts';
import { Empty, PageState } from '../../components/page-state.tsx';
import { LotteryCards } from './lottery-card.tsx';

const soldText = ({ sold, total }: CountedLottery) =>
  `${formatNumber(sold)} av ${formatNumber(total)} (${percentSold(sold, total)} %)`;

/** When the buyers are anonymised. */
function KeptUntil({ until }: { readonly until: string | null | undefined }) {
  if (until === undefined) return null;
  return until === null ? 'Borttagna' : dayOf(until);
}

const columns: Columns<CountedLottery> = [
  {
    key: 'name',
    title: 'Lotteri',
    render: (_, { id, name }) => (
      <Link className="strong" to={`/admin/draws/${id}`} aria-label={`Dragningar i ${name}`}>
        {name}
      </Link>
    ),
    sorter: (one, other) => inSwedish(one.name, other.name),
  },
  {
    key: 'until',
    title: 'Såldes till',
    render: (_, { validUntilDate }) => dayOf(validUntilDate),
    sorter: (one, other) => one.validUntilDate.localeCompare(other.validUntilDate),
  },
  {
    key: 'price',
    title: 'Pris',
    align: 'right',
    render: (_, { price }) => formatSek(price),
    sorter: (one, other) => one.price - other.price,
  },
  {
    key: 'sold',
    title: 'Sålda lotter',
    align: 'right',
    render: (_, lottery) => soldText(lottery),
    sorter: (one, other) => one.sold - other.sold,
  },
  {
    key: 'kept',
    title: 'Köparnas uppgifter sparas till',
    render: (_, { buyersKeptUntil }) => <KeptUntil until={buyersKeptUntil} />,
    sorter: (one, other) => (one.buyersKeptUntil ?? '').localeCompare(other.buyersKeptUntil ?? ''),
  },
  {
    key: 'links',
    align: 'right',
    render: (_, { id, name }) => (
      <span className="lottery-row-links">
        <Link className="button" to={`/admin/stats/${id}`}>
          Statistik<span className="visually-hidden"> för {name}</span>
        </Link>
        <Link className="button" to={`/admin/ticketbase/${id}`}>
          Ändra<span className="visually-hidden"> {name}</span>
        </Link>
      </span>
    ),
  },
];
const keyOf = ({ id }: CountedLottery) => id;

/** The archived lotteries, to compare year by year: a table on desktop, cards on a phone. */
export function Archive() {
  const archived = useQuery(listArchivedLotteries, {});
  const isDesktop = useIsDesktop();
  return (
    <div className="stack">
      <p className="soft">
        Här ligger de lotterier som är arkiverade. Ett lotteri kan aktiveras igen genom att arkiverad-statusen
        ändras: öppna det med Ändra och ta bort bocken vid ”Arkivera (om allt är klart)”.
      </p>
      <p className="soft">
        Efter en tid i arkivet tas köparnas namn, email och telefon bort. Lottnummer, summor och vinster finns
        kvar.
      </p>
      <PageState of={archived} rows={6} empty={<Empty>Arkivet är tomt.</Empty>}>
        {(list) =>
          isDesktop ? (
            <DataTable label="Arkiverade lotterier" rows={list} keyOf={keyOf} columns={columns} />
          ) : (
            <LotteryCards lotteries={list} />
          )
        }
      </PageState>
    </div>
  );
}
