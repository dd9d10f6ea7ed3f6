import { readSettings } from '../../../shared/contract/settings.ts';
import { listSettledLotteries } from '../../../shared/contract/settlement.ts';
import { useQuery } from '../../api/use-query.ts';
import { CreateLotteryLink } from '../../components/create-lottery-link.tsx';
import { Link } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { useNow } from '../../components/use-now.ts';
import { Can } from '../../session/can.tsx';
import { saleText } from '../../components/sale-text.ts';

/** Shown to an Admin without lotteries to settle: there are none, or payments are not followed. */
function NothingToSettle() {
  const settings = useQuery(readSettings, {});
  return (
    <PageState of={settings} rows={2}>
      {({ trackPayments }) =>
        trackPayments ? (
          <Empty action={<CreateLotteryLink />}>Inga lotterier än.</Empty>
        ) : (
          <Empty>
            Här visas föreningens lotterier när föreningen följer vad som är betalt. Slå på det under{' '}
            <Link to="/admin/settings">Inställningar</Link>.
          </Empty>
        )
      }
    </PageState>
  );
}

/** The lotteries to settle. */
export function EconomiesPage() {
  const lotteries = useQuery(listSettledLotteries, {});
  const now = useNow();
  return (
    <div className="page narrow">
      <PageHeader
        title="Ekonomi"
        lead="Vad som är sålt och betalt, och vem som har pengarna."
        actions={
          <>
            <Link className="button" to="/admin/bank">
              Bankrapport
            </Link>
            <Link className="button" to="/admin/account">
              Redovisning
            </Link>
          </>
        }
      />
      <PageState
        of={lotteries}
        rows={4}
        empty={
          <Can
            access="admin"
            otherwise={
              <Empty>
                Inga lotterier. De visas när föreningen har några och följer vad som är betalt, vilket en
                administratör slår på under Inställningar.
              </Empty>
            }
          >
            <NothingToSettle />
          </Can>
        }
      >
        {(list) => (
          <LinkList
            entries={list.map(({ id, name, validUntilDate, closed }) => ({
              id,
              to: `/admin/economy/${id}`,
              label: name,
              note: saleText({ closed, validUntilDate }, now),
            }))}
          />
        )}
      </PageState>
    </div>
  );
}
