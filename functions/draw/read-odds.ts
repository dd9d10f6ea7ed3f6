import { readOdds } from '../../shared/contract/draw.ts';
import { oddsOf } from '../../shared/domain/odds.ts';
import { implement } from '../kernel/implement.ts';
import { ruleOf } from '../ledger/eligible-set.ts';
import { type DrawRecord, findDraw } from '../store/draw-record.ts';
import { ids } from '../store/keys.ts';
import { findLottery } from '../store/lottery-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { listTallies, sumTallies, type TallyRecord } from '../store/tally-record.ts';

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
    return draw ? oddsOf((await eligibleIn(table, draw, tallies)) - draw.winners.length) : fail('notFound');
  },
);

/** How many numbers take part by the lottery's rule (R391): those that were frozen, once they are. */
async function eligibleIn(
  table: TableReader,
  { frozen, controlled, lotteryId }: DrawRecord,
  tallies: readonly TallyRecord[],
): Promise<number> {
  if (frozen) return frozen.eligible;
  // An ordinary draw draws among the sold numbers alone.
  const lottery = controlled && (await findLottery(table, lotteryId));
  if (!lottery) return sumTallies(tallies).sold;
  const { price, maxNumber } = lottery.view;
  switch (ruleOf(lottery)) {
    case 'all':
      return maxNumber;
    case 'sold':
      return sumTallies(tallies).sold;
    case 'paid':
      return Math.round(tallies.reduce((sum, { paid }) => sum + paid, 0) / (price * 100));
  }
}
