import type { listOwnArchive as archiveRoute } from '../../../shared/contract/lottery.ts';
import { formatSek } from '../../../shared/domain/numbers.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { light } from '../../api/light.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { PreviousBuyers } from './previous-buyers.tsx';

const listOwnArchive = light<typeof archiveRoute>('GET', '/ticketbase/archive', 'json');
const nothing = (
  <Empty
    action={
      <Link className="button primary" to="/home">
        Till mina lotter
      </Link>
    }
  >
    Arkivet är tomt. När ett lotteri är klart hamnar dina lotter här.
  </Empty>
);

/** The archived lotteries in which the user has tickets. */
export function ArchivePage() {
  const archive = useQuery(listOwnArchive, {});
  return (
    <div className="page narrow">
      <PageHeader
        title="Arkiv"
        lead="Lotterier som är klara. Dina köpare finns kvar och kan kopieras till nya lotter."
        crumbs={[{ label: 'Mina lotter', to: '/home' }, { label: 'Arkiv' }]}
      />
      <PageState of={archive} rows={4} empty={nothing}>
        {(lotteries) => (
          <LinkList
            entries={lotteries.map(({ id, name, price, validUntilDate }) => ({
              id,
              to: `/archive/${id}`,
              label: name,
              note: `${formatSek(price)} per lott, såldes till ${dayOf(validUntilDate)}`,
            }))}
          />
        )}
      </PageState>
      <PreviousBuyers />
    </div>
  );
}
