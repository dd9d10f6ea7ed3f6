import { readOdds } from '../../shared/contract/draw.ts';
import { oddsOf } from '../../shared/domain/odds.ts';
import { implement } from '../kernel/implement.ts';
import { ids } from '../store/keys.ts';
import { listTallies, sumTallies } from '../store/tally-record.ts';
import { findDraw } from '../store/draw-record.ts';

export const handler = implement(
  readOdds,
  {
    ahead: ({ params, resources: { table } }) => {
      const at = ids.parseDraw(params.id);
      return Promise.all([findDraw(table, params.id), at ? listTallies(table, at.lotteryId) : []]);
    },
  },
  async ({ params, resources: { table }, fail }, ahead) => {
    const [read, tallies] = await ahead;
    // An eventually consistent read may miss a draw that was just created.
    const draw = read ?? (await findDraw(table, params.id, { consistent: true }));
    return draw ? oddsOf(sumTallies(tallies).sold - draw.winners.length) : fail('notFound');
  },
);
