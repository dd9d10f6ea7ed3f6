import { useParams } from 'react-router-dom';
import { readLottery, type RunLottery } from '../../../shared/contract/lottery.ts';
import { isActive } from '../../../shared/domain/lottery.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { printPlan } from '../../../shared/contract/plan.ts';
import { useQuery } from '../../api/use-query.ts';
import { Button } from '../../components/button.tsx';
import { Link } from '../../components/link.tsx';
import { ImageUpload } from '../../components/desktop/image-upload.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { useNow } from '../../components/use-now.ts';
import { useDownload } from '../../api/use-download.ts';
import { CopyLottery } from './copy-lottery.tsx';
import { EditLottery } from './edit-lottery.tsx';
import { PdfCard } from './pdf-card.tsx';
import { PrizesCard } from './prizes-card.tsx';
import './lottery.css';

/** Downloads the plan that the controller approves before the sale: of a lottery under the registration. */
function PlanButton({ lottery: { id, ground } }: { readonly lottery: RunLottery }) {
  const plan = useDownload(printPlan);
  if (ground !== 'registration') return null;
  return (
    <Button aria-busy={plan.pending} onClick={() => void plan.start({ params: { id } })}>
      Lotteriplan
    </Button>
  );
}

function Status({ lottery }: { readonly lottery: RunLottery }) {
  const now = useNow();
  const until = dayAndTimeOf(lottery.validUntilDate);
  if (lottery.closed) return <span className="badge">Arkiverat</span>;
  return isActive(lottery, now) ? (
    <span className="badge good">Försäljning öppen till: {until}</span>
  ) : (
    <span className="badge due">Försäljningen stängde: {until}</span>
  );
}

/** One lottery: its details, its picture, the PDF that goes with its tickets, and its prizes. */
export function LotteryPage() {
  const { ticketBaseId = '' } = useParams();
  const lottery = useQuery(readLottery, { params: { id: ticketBaseId } });
  return (
    <div className="page">
      <PageState of={lottery} rows={8} missing={<NotFound what="Lotteriet" way="lotteries" />}>
        {(data) => (
          <>
            <PageHeader
              title={data.name}
              lead={<Status lottery={data} />}
              crumbs={[{ label: 'Lotterier', to: '/admin/ticketbases' }, { label: data.name }]}
              actions={
                <>
                  {!data.closed && (
                    <Link className="button" to={`/admin/hand-out/${data.id}`}>
                      Dela ut
                    </Link>
                  )}
                  <PlanButton lottery={data} />
                  <CopyLottery key={data.id} lottery={data} />
                  <Link className="button" to={`/admin/stats/${data.id}`}>
                    Statistik
                  </Link>
                  <Link className="button" to={`/admin/draws/${data.id}`}>
                    Dragningar
                  </Link>
                  <Link className="button" to={`/admin/account/${data.id}`}>
                    Redovisning
                  </Link>
                </>
              }
            />
            <div className="lottery-columns">
              <EditLottery lottery={data} />
              <div className="stack">
                <ImageUpload imageKey={`ticketbase_${data.id}`} />
                <PdfCard key={data.id} ticketBaseId={data.id} />
              </div>
            </div>
            <PrizesCard key={data.id} lottery={data} />
          </>
        )}
      </PageState>
    </div>
  );
}
