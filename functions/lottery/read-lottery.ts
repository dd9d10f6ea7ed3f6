import { readLottery } from '../../shared/contract/lottery.ts';
import { implement } from '../runtime/implement.ts';
import { findLottery, toLottery } from './lottery-record.ts';

export const handler = implement(readLottery, async ({ params, resources: { table }, fail }) => {
  const lottery = await findLottery(table, params.id, { consistent: true });
  return lottery ? toLottery(lottery) : fail('notFound');
});
