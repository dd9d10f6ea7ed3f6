import { drawWinner } from '../../shared/contract/draw.ts';
import { implement } from '../kernel/implement.ts';
import type { DrawRecord } from '../store/draw-record.ts';
import { listWinnersOf } from '../store/winner-record.ts';
import { readDrawInLottery } from './draw-in-lottery.ts';
import { drawNext, optionsOf } from './draw-next.ts';
import { prizeDrawnAgain, prizeToDraw } from './prize-of.ts';
import { showWinners } from './show-winners.ts';

/** Whether a draw that draws a prize again has done so: it draws that one (R396). */
const isRedrawn = ({ redrawOf, winners }: DrawRecord): boolean =>
  redrawOf !== undefined && winners.length > 0;
const drawnAlready = 'Vinsten är redan dragen. Dra om den från vinnaren.';

export const handler = implement(
  drawWinner,
  {
    ahead: ({ body, resources: { table } }) =>
      Promise.all([readDrawInLottery(table, body.drawId), prizeToDraw(table, body.drawId, body)]),
    // Also where the draw has been mailed or its lottery archived since (R17).
    repeated: async ({ body, resources: { table }, fail }, prize) => {
      const found = (await readDrawInLottery(table, body.drawId, { consistent: true })) ?? fail('notFound');
      const winners = await listWinnersOf(table, found.draw, { consistent: true });
      const until = prize === undefined ? winners.length : Number(prize) + 1;
      return showWinners(table, found.draw, winners.slice(0, until), optionsOf(found));
    },
  },
  async ({ body, caller, resources: { table, documents }, now, fail }, ahead) => {
    const { drawId } = body;
    const [found, prize] = await ahead;
    if (prize === 'notFound') return fail(prize);
    let read: typeof prize | undefined = prize;
    const outcome = await drawNext<'prize.noneLeft' | 'notFound' | 'draw.noneLeft'>(table, documents, {
      drawId,
      ahead: Promise.resolve(found),
      now,
      decide: async ({ draw }) => {
        if (isRedrawn(draw)) return { refused: 'draw.noneLeft', sentence: drawnAlready };
        if (draw.redrawOf) {
          const again = await prizeDrawnAgain(table, draw.redrawOf, body);
          return 'refused' in again ? again : { ...again, by: caller.userId };
        }
        const choice = read ?? (await prizeToDraw(table, drawId, body, { consistent: true }));
        read = undefined;
        return typeof choice === 'string' ? { refused: choice } : { ...choice, by: caller.userId };
      },
    });
    return 'refused' in outcome ? fail(outcome.refused, outcome.sentence) : [...outcome];
  },
);
