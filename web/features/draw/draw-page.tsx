import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Draw, Winner } from '../../../shared/contract/draw.ts';
import { readLottery } from '../../../shared/contract/lottery.ts';
import { type Query, useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { lazily } from '../../components/lazily.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { HandingOut } from './after/handing-out.tsx';
import { PapersCard } from './after/papers-card.tsx';
import { DrawPanel } from './draw-panel.tsx';
import { DrawProof } from './draw-proof.tsx';
import { ResultsCard } from './results-card.tsx';
import { MailCard } from './mail-card.tsx';
import { SaleBanner } from './sale-banner.tsx';
import { useLiveDraw } from './use-live-draw.ts';
import { usePolling } from './use-polling.ts';
import { asItStands, type Moment, WinnerStage } from './winner-stage.tsx';
import { WinnerList } from './winner-list.tsx';
import { WinnersToCall } from './winners-to-call.tsx';
import './draw.css';

const ControlledCard = lazily(async () => (await import('./controlled/controlled-card.tsx')).ControlledCard);

interface OpenDrawProps {
  readonly draw: Draw;
  readonly winners: Query<readonly Winner[]>;
  readonly reload: () => Promise<unknown>;
  readonly onDeleting: (isBeingDeleted: boolean) => void;
}

function OpenDraw({ draw, winners, reload, onDeleting }: OpenDrawProps) {
  const [moment, setMoment] = useState<Moment>(null);
  const lottery = useQuery(readLottery, { params: { id: draw.ticketBaseId } });
  // Winners who must be called are shown while the mails are sent.
  const isMailing = draw.mailSent && (draw.mail === undefined || draw.mail.waiting > 0);
  usePolling(isMailing, () => Promise.all([reload(), winners.reload()]));
  const name = lottery.data?.name;
  const count = winners.data?.length;
  // Before its start a controlled draw has no winners: its steps have their place.
  const isPrepared = draw.controlled && draw.startedDate === undefined;
  const isArchived = lottery.data?.closed === true;
  return (
    <>
      <PageHeader
        title={draw.name}
        crumbs={[
          { label: 'Lotterier', to: '/admin/ticketbases' },
          {
            label: name === undefined ? 'Dragningar' : `Dragningar i ${name}`,
            to: `/admin/draws/${draw.ticketBaseId}`,
          },
          { label: draw.name },
        ]}
        actions={
          count ? (
            <>
              <button type="button" className="button" onClick={() => print()}>
                Skriv ut
              </button>
              <Link className="button" to={`/admin/account/${draw.ticketBaseId}`}>
                Redovisning
              </Link>
            </>
          ) : undefined
        }
      />
      {name !== undefined && <p className="print-only">{name}</p>}
      <PageState of={lottery} rows={1}>
        {(data) => <SaleBanner lottery={data} />}
      </PageState>
      <div className="draw-columns">
        {isPrepared && lottery.data !== undefined && (
          <div className="draw-winners-place no-print">
            <ControlledCard draw={draw} lottery={lottery.data} />
          </div>
        )}
        {lottery.data !== undefined && (
          <div className="draw-panel-place no-print">
            <DrawPanel
              draw={draw}
              lottery={lottery.data}
              winners={winners.data}
              onMoment={setMoment}
              onDeleting={onDeleting}
            />
          </div>
        )}
        {!isPrepared && (
          <div className="stack draw-winners-place">
            <WinnerStage moment={isArchived ? null : asItStands(moment, winners.data)} />
            <PageState of={winners} rows={3}>
              {(list) => (
                <WinnerList draw={draw} winners={list} isArchived={isArchived} onMoment={setMoment} />
              )}
            </PageState>
          </div>
        )}
        <div className="stack draw-mail-place no-print">
          <WinnersToCall drawId={draw.id} winners={winners.data ?? []} />
          <HandingOut draw={draw} winners={winners.data ?? []} />
          {count !== undefined && <MailCard draw={draw} winners={count} isArchived={isArchived} />}
          {count !== undefined && <ResultsCard draw={draw} winners={count} />}
          {(draw.controlled || count !== 0) && <PapersCard draw={draw} />}
          {draw.controlled && !isPrepared && lottery.data !== undefined && (
            <ControlledCard draw={draw} lottery={lottery.data} />
          )}
          <DrawProof draw={draw} />
        </div>
      </div>
    </>
  );
}

/**
 * One draw: its steps, its winners, drawing another winner, and the mail to the buyers. Serves as the control view
 * beside the stage: whatever is drawn there, or on another device, appears within seconds (R421).
 */
export function DrawPage() {
  const { drawId = '' } = useParams();
  const [isBeingDeleted, setBeingDeleted] = useState(false);
  const { draw, winners } = useLiveDraw(drawId, isBeingDeleted);
  return (
    <div className="page">
      <PageState of={draw} rows={6} missing={<NotFound what="Dragningen" way="lotteries" />}>
        {(data) => (
          <OpenDraw
            key={data.id}
            draw={data}
            winners={winners}
            reload={draw.reload}
            onDeleting={setBeingDeleted}
          />
        )}
      </PageState>
    </div>
  );
}
