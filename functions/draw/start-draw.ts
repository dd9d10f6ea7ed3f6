import { startDraw } from '../../shared/contract/controlled-draw.ts';
import { implement } from '../kernel/implement.ts';
import { start } from './start.ts';

export const handler = implement(
  startDraw,
  async ({ params: { id: drawId }, body: { publicNumber }, caller, resources: { table }, now, fail }) => {
    const outcome = await start(table, { drawId, publicNumber, by: caller.userId, now });
    return outcome === 'started' ? undefined : fail(outcome);
  },
);
