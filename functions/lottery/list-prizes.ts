import { listPrizes } from '../../shared/contract/prize.ts';
import { implement } from '../kernel/implement.ts';
import { findLottery } from '../store/lottery-record.ts';
import { readPrizes, toPrize } from '../store/prize-record.ts';

export const handler = implement(
  listPrizes,
  {
    ahead: ({ params, resources: { table } }) =>
      Promise.all([findLottery(table, params.id), readPrizes(table, params.id, { consistent: true })]),
  },
  async ({ fail }, ahead) => {
    const [lottery, list] = await ahead;
    if (!lottery) return fail('notFound');
    return list.prizes.map((prize) => toPrize(list, prize));
  },
);
