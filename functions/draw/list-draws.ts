import { listDraws } from '../../shared/contract/draw.ts';
import { findLottery } from '../store/lottery-record.ts';
import { implement } from '../kernel/implement.ts';
import { keys } from '../store/keys.ts';
import { parseDraw, toDraw } from '../store/draw-record.ts';

export const handler = implement(
  listDraws,
  {
    ahead: ({ params, resources: { table } }) =>
      Promise.all([
        findLottery(table, params.ticketBaseId),
        table.query(keys.draws(params.ticketBaseId), { consistent: true }),
      ]),
  },
  async ({ fail }, ahead) => {
    const [lottery, items] = await ahead;
    if (!lottery) return fail('notFound');
    return items
      .map(parseDraw)
      .toSorted((one, other) => one.createdDate.localeCompare(other.createdDate))
      .map(toDraw);
  },
);
