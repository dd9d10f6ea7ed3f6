import { useEffect } from 'react';
import { listWinners, readDraw } from '../../../shared/contract/draw.ts';
import { useQuery } from '../../api/use-query.ts';
import { usePolling } from './use-polling.ts';

/**
 * A draw and its winners, refetched while more may happen to it, including changes from other devices. The winners,
 * which cost more to read, are fetched only when the draw has more of them.
 * @param isBeingDeleted the next page may load slowly, and until then requests for the draw would be in vain
 */
export function useLiveDraw(drawId: string, isBeingDeleted = false) {
  const draw = useQuery(readDraw, { params: { id: drawId } });
  // Before the start of a controlled draw the page has no place for them.
  const isPrepared = draw.data?.controlled === true && draw.data.startedDate === undefined;
  const winners = useQuery(listWinners, { params: { id: drawId } }, { alert: isPrepared });
  const isOpen = draw.data !== undefined && !draw.data.mailSent;
  usePolling(isOpen && !isBeingDeleted, draw.reload, { isSteady: true });
  const drawn = draw.data?.drawn;
  const known = winners.data?.length;
  const { reload } = winners;
  useEffect(() => {
    if (drawn !== undefined && known !== undefined && drawn > known) void reload();
  }, [drawn, known, reload]);
  return { draw, winners };
}
