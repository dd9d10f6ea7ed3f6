import { readSaleSummary } from '../../shared/contract/lottery.ts';
import { implement } from '../runtime/implement.ts';
import { listTallies, sumTallies } from '../ticket/tally-record.ts';
import { findLottery } from './lottery-record.ts';

export const handler = implement(
  readSaleSummary,
  {
    ahead: ({ params, resources: { table } }) =>
      Promise.all([findLottery(table, params.id), listTallies(table, params.id)]),
  },
  async ({ fail }, ahead) => {
    const [lottery, tallies] = await ahead;
    if (!lottery) return fail('notFound');
    const { total, sold } = sumTallies(tallies);
    return { customerCount: sold, ticketCount: total };
  },
);
