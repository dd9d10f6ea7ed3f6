import { useParams, useSearchParams } from 'react-router-dom';
import { readLottery } from '../../../../shared/contract/lottery.ts';
import { listPrizes } from '../../../../shared/contract/prize.ts';
import { together, useQuery } from '../../../api/use-query.ts';
import { NotFound } from '../../../components/not-found.tsx';
import { PageState } from '../../../components/page-state.tsx';
import { alwaysDark } from '../../../components/theme.ts';
import { orderOf, orderParameter } from '../next-prizes.ts';
import { useLiveDraw } from '../use-live-draw.ts';
import { Stage } from './stage.tsx';

import './stage.css';

const look = alwaysDark();

/** The draw for a hall: its prizes and winners on a whole screen, drawn by a press (R420). */
export function StagePage() {
  const { drawId = '' } = useParams();
  const [search] = useSearchParams();
  const { draw, winners } = useLiveDraw(drawId);
  const lotteryId = draw.data?.ticketBaseId;
  const ofLottery = lotteryId === undefined ? null : { params: { id: lotteryId } };
  const lottery = useQuery(readLottery, ofLottery);
  // Known before the first press, so that none is lost.
  const prizes = useQuery(listPrizes, ofLottery);
  return (
    <div className="stage" style={look}>
      <PageState of={draw} missing={<NotFound what="Dragningen" way="lotteries" />}>
        {(data) => (
          <PageState of={together(lottery, winners, prizes)}>
            {([drawnIn, list]) => (
              <Stage
                draw={data}
                lottery={drawnIn}
                winners={list}
                order={orderOf(search.get(orderParameter))}
              />
            )}
          </PageState>
        )}
      </PageState>
    </div>
  );
}
