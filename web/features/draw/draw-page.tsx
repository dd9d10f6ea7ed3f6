import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type Draw, listWinners, readDraw, type Winner } from '../../../shared/contract/draw.ts';
import { type Lottery, readLottery } from '../../../shared/contract/lottery.ts';
import { together, useQuery } from '../../api/use-query.ts';
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

interface OpenDrawProps {
  readonly draw: Draw;
  readonly lottery: Lottery;
  readonly winners: readonly Winner[];
}

function OpenDraw({ draw, lottery, winners }: OpenDrawProps) {
  const [moment, setMoment] = useState<Moment>(null);
  return (
    <>
      <PageHeader
        title={draw.name}
        crumbs={[
          { label: 'Lotterier', to: '/admin/ticketbases' },
          { label: `Dragningar i ${lottery.name}`, to: `/admin/draws/${lottery.id}` },
          { label: draw.name },
        ]}
        actions={
          winners.length > 0 && (
            <button type="button" className="button" onClick={() => print()}>
              Skriv ut
            </button>
          )
        }
      />
      <SaleBanner lottery={lottery} />
      <div className="draw-columns">
        <div className="stack draw-panel-place no-print">
          {(!draw.mailSent || lottery.closed) && (
            <DrawPanel draw={draw} lottery={lottery} winners={winners} onMoment={setMoment} />
          )}
        </div>
        <div className="stack draw-winners-place">
          <WinnerStage moment={moment} />
          <WinnerList winners={winners} />
        </div>
        <div className="stack draw-mail-place no-print">
          <MailCard draw={draw} lottery={lottery} winners={winners.length} />
          <DrawProof draw={draw} />
        </div>
      </div>
    </>
  );
}

function LoadedDraw({ draw, reload }: { readonly draw: Draw; readonly reload: () => Promise<unknown> }) {
  const lottery = useQuery(readLottery, { params: { id: draw.ticketBaseId } });
  const winners = useQuery(listWinners, { params: { id: draw.id } });
  // Who has to be called shows while the mails go out.
  const isMailing = draw.mailSent && (draw.mail === undefined || draw.mail.waiting > 0);
  usePolling(isMailing, () => Promise.all([reload(), winners.reload()]));
  return (
    <PageState of={together(lottery, winners)} rows={6}>
      {([data, list]) => <OpenDraw draw={draw} lottery={data} winners={list} />}
    </PageState>
  );
}

/** One draw: its winners, the drawing of another, the mail that tells the buyers. */
export function DrawPage() {
  const { drawId = '' } = useParams();
  const draw = useQuery(readDraw, { params: { id: drawId } });
  return (
    <div className="page">
      <PageState of={draw} rows={6}>
        {(data) => <LoadedDraw key={data.id} draw={data} reload={draw.reload} />}
      </PageState>
    </div>
  );
}
