import { listLotteries } from '../../shared/contract/lottery.ts';
import { implement } from '../kernel/implement.ts';
import { countLotteries } from './count-lotteries.ts';

export const handler = implement(listLotteries, ({ resources: { table } }) => countLotteries(table, false));
