import { drawWinner } from '../../shared/contract/draw.ts';
import type { InputOf } from '../../shared/contract/route.ts';
import { implement } from '../kernel/implement.ts';
import { type DrawRecord, readDrawInLottery } from '../store/draw-record.ts';
import { ids } from '../store/keys.ts';
import { leftOf, readPrizes, takePrize } from '../store/prize-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { findWinner, listWinnersOf } from '../store/winner-record.ts';
import { type Drawn, drawNext, type Refused } from './draw-next.ts';
import { showWinners } from './show-winners.ts';

/** Whether a draw that exists to draw a prize again has done so: it draws that one only (R396). */
const isRedrawn = ({ redrawOf, winners }: DrawRecord): boolean =>
  redrawOf !== undefined && winners.length > 0;
const drawnAlready = 'Vinsten är redan dragen. Dra om den från vinnaren.';

/** A prize of the list by its id, or any prize by its name. */
type Body = InputOf<typeof drawWinner>['body'];

export const handler = implement(
  drawWinner,
  {
    ahead: ({ body, resources: { table } }) =>
      Promise.all([readDrawInLottery(table, body.drawId), prizeToDraw(table, body)]),
    // Also if the draw has been mailed or its lottery archived since (R17).
    repeated: async ({ body, resources: { table }, fail }, prize) => {
      const found = (await readDrawInLottery(table, body.drawId, { consistent: true })) ?? fail('notFound');
      const winners = await listWinnersOf(table, found.draw, { consistent: true });
      const until = prize === undefined ? winners.length : Number(prize) + 1;
      return showWinners(table, found, winners.slice(0, until));
    },
  },
  async ({ body, caller, resources: { table, documents }, now, fail }, ahead) => {
    const [found, prize] = await ahead;
    if (prize === 'notFound') return fail(prize);
    let read: typeof prize | undefined = prize;
    const outcome = await drawNext<'prize.noneLeft' | 'notFound' | 'draw.noneLeft'>(table, documents, {
      drawId: body.drawId,
      ahead: found,
      now,
      decide: async ({ draw }) => {
        if (isRedrawn(draw)) return { refused: 'draw.noneLeft', sentence: drawnAlready };
        if (draw.redrawOf) {
          const again = await prizeDrawnAgain(table, draw.redrawOf, body);
          return 'refused' in again ? again : { ...again, by: caller.userId };
        }
        const choice = read ?? (await prizeToDraw(table, body, { consistent: true }));
        read = undefined;
        return typeof choice === 'string' ? { refused: choice } : { ...choice, by: caller.userId };
      },
    });
    return 'refused' in outcome ? fail(outcome.refused, outcome.sentence) : [...outcome];
  },
);

/**
 * The prize of a draw's next winner: one of the lottery's list, whose name the winner keeps, or one that is only named
 * (R387). Reading a list costs 0.5 R for each 4 kB; a refusal comes from a strongly consistent read.
 */
async function prizeToDraw(
  table: TableReader,
  body: Body,
  { consistent = false } = {},
): Promise<Pick<Drawn, 'prize' | 'with'> | 'notFound' | 'prize.noneLeft'> {
  const { drawId, prizeId, name } = body;
  if (!prizeId) return { prize: { name: name ?? '' } };
  const at = ids.parseDraw(drawId);
  if (!at) return 'notFound';
  const list = await readPrizes(table, at.lotteryId, { consistent });
  const prize = list.prizes.find(({ id }) => id === prizeId);
  if (prize && leftOf(list, prize) > 0)
    return { prize: { name: prize.name, prizeId }, with: [takePrize(at.lotteryId, list, prizeId)] };
  if (!consistent) return prizeToDraw(table, body, { consistent: true });
  return prize ? 'prize.noneLeft' : 'notFound';
}

/**
 * The prize of a draw that draws one again: the earlier winner's, which stays taken (R388). The request may name it by
 * id or name, but no other prize (R396).
 */
async function prizeDrawnAgain(
  table: TableReader,
  { drawId, prize }: NonNullable<DrawRecord['redrawOf']>,
  choice: Body,
): Promise<Pick<Drawn, 'prize'> | Refused<'notFound' | 'draw.noneLeft'>> {
  const earlier = await findWinner(table, drawId, ids.winner(drawId, prize));
  if (!earlier) return { refused: 'notFound' };
  const { name, prizeId } = earlier.winner;
  const isIt = choice.prizeId ? choice.prizeId === prizeId : choice.name === name;
  if (!isIt)
    return {
      refused: 'draw.noneLeft',
      sentence: `Den här dragningen drar om ${name}, och ingen annan vinst.`,
    };
  return { prize: { name, ...(prizeId !== undefined && { prizeId }) } };
}
