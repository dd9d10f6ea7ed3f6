import { deleteDraw } from '../../shared/contract/draw.ts';
import { oneLess, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { absent, all, equal, sizeIs } from '../store/write.ts';
import { ids, keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { drawList, readDrawInLottery } from '../store/draw-record.ts';

export const handler = implement(deleteDraw, async ({ params, caller, resources: { table }, now, fail }) =>
  retry(async () => {
    const found = (await readDrawInLottery(table, params.id, { consistent: true })) ?? fail('notFound');
    const { draw, lottery } = found;
    if (draw.winners.length > 0) return fail('draw.hasWinners');
    if (draw.publicNumber !== undefined) return fail('draw.started');
    // Also if a crash has left the lottery held: without the draw nobody could release it.
    if (lottery.frozenBy?.includes(draw.id)) return fail('draw.frozen');
    await writeWithin(table, drawList(lottery.id), oneLess, [
      {
        delete: keys.draw(lottery.id, draw.id),
        // Fails if there is no draw, since its size is then not 0.
        if: all(sizeIs('winners', 0), absent('frozen')),
      },
      { check: keys.lottery(lottery.id), if: equal('v', lottery.v) },
      { delete: keys.drawPlace(ids.draw(lottery.id, draw.id)) },
      logPut(caller.userId, now, { about: { what: 'draw', id: params.id }, text: 'Tog bort en dragning' }),
    ]);
  }),
);
