import { deleteDraw } from '../../shared/contract/draw.ts';
import { oneLess, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { sizeIs } from '../store/expression.ts';
import { ids, keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import { ConditionFailed } from '../store/write.ts';
import { drawList } from '../store/draw-record.ts';

export const handler = implement(deleteDraw, async ({ params, caller, resources: { table }, now, fail }) => {
  const at = ids.parseDraw(params.id);
  if (!at) return fail('notFound');
  try {
    // No size is equal to 0 where there is no draw.
    await writeWithin(table, drawList(at.lotteryId), oneLess, [
      { delete: keys.draw(at.lotteryId, at.drawId), if: sizeIs('winners', 0) },
      { delete: keys.drawPlace(params.id) },
      logPut(caller.userId, now, {
        kind: 'draw',
        about: { what: 'draw', id: params.id },
        text: 'Tog bort en dragning',
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return fail(error.items[0] ? 'draw.hasWinners' : 'notFound');
  }
});
