import { readLottery } from '../../shared/contract/lottery.ts';
import { implement } from '../kernel/implement.ts';
import { findLottery, toLottery } from '../store/lottery-record.ts';

export const handler = implement(readLottery, async ({ params, resources: { table }, fail }) => {
  const lottery = await findLottery(table, params.id, { consistent: true });
  return lottery ? toLottery(lottery) : fail('notFound');
});
