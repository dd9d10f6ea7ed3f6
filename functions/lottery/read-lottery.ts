import { readLottery } from '../../shared/contract/lottery.ts';
import { implement } from '../kernel/implement.ts';
import { findLottery, toRunLottery } from '../store/lottery-record.ts';

export const handler = implement(readLottery, async ({ params, resources: { table }, fail }) => {
  const lottery = await findLottery(table, params.id, { consistent: true });
  return lottery ? toRunLottery(lottery) : fail('notFound');
});
