import { readLotteryName } from '../../shared/contract/lottery.ts';
import { implement } from '../runtime/implement.ts';
import { findLottery } from './lottery-record.ts';

export const handler = implement(
  readLotteryName,
  async ({ params, resources: { table }, fail }) =>
    (await findLottery(table, params.id))?.view.name ?? fail('notFound'),
);
