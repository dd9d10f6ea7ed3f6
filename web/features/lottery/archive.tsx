import { listArchivedLotteries, type CountedLottery } from '../../../shared/contract/lottery.ts';
import { formatNumber, formatSek, shareText } from '../../../shared/domain/numbers.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { inSwedish, inTime } from '../../../shared/domain/swedish-order.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { DataTable, type Columns } from '../../components/desktop/table.tsx';
import { useIsDesktop } from '../../components/use-media.ts';
import { Empty, PageState } from '../../components/page-state.tsx';
import { LotteryCards } from './lottery-card.tsx';

const soldText = ({ sold, total }: CountedLottery) =>
  `${formatNumber(sold)} av ${formatNumber(total)} (${shareText(sold, total)})`;

/** When the buyers are anonymised. */
function KeptUntil({ until }: { readonly until: string | null | undefined }) {
  if (until === undefined) return null;
  return until === null ? 'Borttagna' : dayOf(until);
}

const columns: Columns<CountedLottery> = [
  {
    title: 'Lotteri',
    render: ({ id, name }) => (
      <Link className="strong" to={`/admin/draws/${id}`} aria-label={`Dragningar i ${name}`}>
        {name}
      </Link>
    ),
    sorter: (one, other) => inSwedish(one.name, other.name),
  },
  {
    title: 'Såldes till',
    render: ({ validUntilDate }) => dayOf(validUntilDate),
    sorter: (one, other) => inTime(one.validUntilDate, other.validUntilDate),
  },
  {
    title: 'Pris',
    align: 'right',
    render: ({ price }) => formatSek(price),
    sorter: (one, other) => one.price - other.price,
  },
  {
    title: 'Sålda lotter',
    align: 'right',
    render: (lottery) => soldText(lottery),
    sorter: (one, other) => one.sold - other.sold,
  },
  {
    title: 'Köparnas uppgifter sparas till',
    render: ({ buyersKeptUntil }) => <KeptUntil until={buyersKeptUntil} />,
    sorter: (one, other) => inTime(one.buyersKeptUntil ?? '', other.buyersKeptUntil ?? ''),
  },
  {
    align: 'right',
    render: ({ id, name }) => (
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
