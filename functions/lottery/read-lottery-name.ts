import { readLotteryName } from '../../shared/contract/lottery.ts';
import { implement } from '../kernel/implement.ts';
import { findLottery } from '../store/lottery-record.ts';

export const handler = implement(
  readLotteryName,
  async ({ params, resources: { table }, fail }) =>
    (await findLottery(table, params.id))?.view.name ?? fail('notFound'),
);
