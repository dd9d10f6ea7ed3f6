import { readSaleSummary } from '../../shared/contract/lottery.ts';
import { implement } from '../kernel/implement.ts';
import { listTallies, sumTallies } from '../store/tally-record.ts';
import { findLottery } from '../store/lottery-record.ts';

export const handler = implement(
  readSaleSummary,
  { ahead: ({ params, resources: { table } }) => listTallies(table, params.id) },
  async ({ params, resources: { table }, fail }, ahead) => {
    const tallies = await ahead;
    // Where there are tallies, the lottery exists.
    if (tallies.length === 0 && !(await findLottery(table, params.id))) return fail('notFound');
    const { total, sold } = sumTallies(tallies);
    return { customerCount: sold, ticketCount: total };
  },
);
