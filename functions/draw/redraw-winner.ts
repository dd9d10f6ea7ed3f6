import { redrawWinner } from '../../shared/contract/controlled-draw.ts';
import { implement } from '../kernel/implement.ts';
import { drawIdOf, readDrawInLottery } from '../store/draw-record.ts';
import { absent } from '../store/write.ts';
import { ids, keys } from '../store/keys.ts';
import { outboxPut } from '../store/outbox.ts';
import { listWinnersOf } from '../store/winner-record.ts';
import { type Drawn, drawNext, type Refused } from './draw-next.ts';
import { showWinners } from './show-winners.ts';

/**
 * Draws a prize again (R393): the earlier winner stays, marked, and its number is out; the next index of the stream
 * decides. All Admins are mailed.
 */
export const handler = implement(
  redrawWinner,
  {
    repeated: async ({ body, resources: { table }, fail }) => {
      const found = (await readDrawInLottery(table, body.drawId, { consistent: true })) ?? fail('notFound');
      const winners = await listWinnersOf(table, found.draw, { consistent: true });
      return showWinners(table, found, winners);
    },
  },
  async ({ body, caller: { userId: by }, resources: { table, documents }, now, fail }) => {
    const { drawId, winnerId, reason } = body;
    const outcome = await drawNext<'draw.notReplaceable' | 'notFound'>(table, documents, {
      drawId,
      now,
      isStrong: true,
      decide: ({ draw }, winners): Drawn | Refused<'draw.notReplaceable' | 'notFound'> => {
        const old = winners.find(({ prize }) => ids.winner(drawIdOf(draw), prize) === winnerId);
        if (!old) return { refused: 'notFound' };
        if (old.replaced) return { refused: 'draw.notReplaceable' };
        const { name, prizeId, prize } = old;
        const replaced = { reason, by, at: now.toISOString() };
        return {
          changed: { ...old, replaced },
          prize: { name, ...(prizeId !== undefined && { prizeId }) },
          by,
          text: 'Drog om en vinst',
          with: [
            {
              update: keys.winner(draw.lotteryId, draw.id, prize),
              set: { replaced },
              if: absent('replaced'),
            },
            outboxPut(
              table.club,
              { kind: 'drawRedrawn', lotteryId: draw.lotteryId, drawId: draw.id, prize },
              now,
            ),
          ],
        };
      },
    });
    return 'refused' in outcome ? fail(outcome.refused, outcome.sentence) : [...outcome];
  },
);
