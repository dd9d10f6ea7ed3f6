import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type Draw, listWinners, readDraw } from '../../../shared/contract/draw.ts';
import { readLottery } from '../../../shared/contract/lottery.ts';
import { useQuery } from '../../api/use-query.ts';
import { DesktopFrame } from '../../components/desktop/desktop-frame.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { DrawPanel } from './draw-panel.tsx';
import { DrawProof } from './draw-proof.tsx';
import { MailCard } from './mail-card.tsx';
import { SaleBanner } from './sale-banner.tsx';
import { usePolling } from './use-polling.ts';
import { type Moment, WinnerStage } from './winner-stage.tsx';
import { WinnerList } from './winner-list.tsx';
import './draw.css';

function OpenDraw({ draw, reload }: { readonly draw: Draw; readonly reload: () => Promise<unknown> }) {
  const [moment, setMoment] = useState<Moment>(null);
  const lottery = useQuery(readLottery, { params: { id: draw.ticketBaseId } });
  const winners = useQuery(listWinners, { params: { id: draw.id } });
  // Winners who must be called are shown while the mails are sent.
  const isMailing = draw.mailSent && (draw.mail === undefined || draw.mail.waiting > 0);
  usePolling(isMailing, () => Promise.all([reload(), winners.reload()]));
  const name = lottery.data?.name;
  const count = winners.data?.length;
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
            <button type="button" className="button" onClick={() => print()}>
              Skriv ut
            </button>
          ) : undefined
        }
      />
      {name !== undefined && <p className="print-only">{name}</p>}
      <PageState of={lottery} rows={1}>
        {(data) => <SaleBanner lottery={data} />}
      </PageState>
      <div className="draw-columns">
        {lottery.data !== undefined && (
          <div className="draw-panel-place no-print">
            <DrawPanel draw={draw} lottery={lottery.data} winners={count} onMoment={setMoment} />
          </div>
        )}
        <div className="stack draw-winners-place">
          <WinnerStage moment={isArchived ? null : moment} />
          <PageState of={winners} rows={3}>
            {(list) => <WinnerList winners={list} />}
          </PageState>
        </div>
        <div className="stack draw-mail-place no-print">
          {count !== undefined && <MailCard draw={draw} winners={count} isArchived={isArchived} />}
          <DrawProof draw={draw} />
        </div>
      </div>
    </>
  );
}

/** One draw: its winners, the drawing of another, the mail to the buyers. */
export function DrawPage() {
  const { drawId = '' } = useParams();
  const draw = useQuery(readDraw, { params: { id: drawId } });
  return (
    <DesktopFrame>
      <PageState of={draw} rows={6} missing={<NotFound what="Dragningen" way="lotteries" />}>
        {(data) => <OpenDraw key={data.id} draw={data} reload={draw.reload} />}
      </PageState>
    </DesktopFrame>
  );
}
