import { readDraw } from '../../shared/contract/draw.ts';
import { implement } from '../kernel/implement.ts';
import { findDraw, toDraw } from '../store/draw-record.ts';

export const handler = implement(
  readDraw,
  { ahead: ({ params, resources: { table } }) => findDraw(table, params.id, { consistent: true }) },
  async (call, ahead) => {
    const draw = await ahead;
    return draw ? toDraw(draw) : call.fail('notFound');
  },
);
