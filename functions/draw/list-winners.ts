import { listWinners } from '../../shared/contract/draw.ts';
import { findLottery } from '../store/lottery-record.ts';
import { implement } from '../kernel/implement.ts';
import { ids } from '../store/keys.ts';
import { findDraw } from '../store/draw-record.ts';
import { showWinners } from './show-winners.ts';
import { listWinnersOf } from '../store/winner-record.ts';

export const handler = implement(
  listWinners,
  {
    ahead: ({ params, resources: { table } }) => {
      const at = ids.parseDraw(params.id);
      return Promise.all([
        findDraw(table, params.id, { consistent: true }),
        at && findLottery(table, at.lotteryId),
      ]);
    },
  },
  async ({ resources: { table }, fail }, ahead) => {
    const [draw, lottery] = await ahead;
    if (!draw || !lottery) return fail('notFound');
    return showWinners(table, { draw, lottery }, await listWinnersOf(table, draw));
  },
);
