import { useEffect, useRef } from 'react';
import { drawWinner } from '../../../../shared/contract/draw.ts';
import { isPassing } from '../../../api/is-passing.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { idOrName, type NextPrize } from '../next-prizes.ts';
import type { StageEvent } from './stage-state.ts';

/** Between two questions for the same winner, in ms. */
const pause = 1500;

/**
 * Draws the winner of a prize, and asks until an answer arrives. Each repeat carries the same Idempotency-Key, so the
 * same winner is drawn once, however often the net is lost.
 */
export function useDrawing(drawId: string, tell: (event: StageEvent) => void) {
  const { send } = useMutation(drawWinner, { reload: false, repeat: false });
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return async (prize: NextPrize): Promise<void> => {
    const body = { drawId, ...idOrName(prize) };
    while (!isLeft.current) {
      const outcome = await send({ body });
      if (outcome.ok) return tell({ type: 'drawn', winners: outcome.value });
      if (!isPassing(outcome.failure)) return tell({ type: 'refused', why: outcome.failure.message });
      tell({ type: 'late' });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
}
