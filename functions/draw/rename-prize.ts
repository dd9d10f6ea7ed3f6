import { renamePrize } from '../../shared/contract/controlled-draw.ts';
import { implement } from '../kernel/implement.ts';
import { isClosed } from '../store/draw-record.ts';
import { absent, all, equal, present } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { findWinner } from '../store/winner-record.ts';

/** Once the name of a prize has been mailed to everyone, it stays (R393). */
export const handler = implement(
  renamePrize,
  async ({ body: { drawId, winnerId, name }, caller, resources: { table }, now, fail }) =>
    retry(async () => {
      const { draw, winner } = (await findWinner(table, drawId, winnerId)) ?? fail('notFound');
      if (isClosed(draw)) return fail(draw.controlled ? 'draw.closed' : 'draw.mailSent');
      if (winner.name === name) return;
      await table.commit([
        {
          update: keys.winner(draw.lotteryId, draw.id, winner.prize),
          set: { name },
          if: all(present('pk'), equal('name', winner.name)),
        },
        {
          check: keys.draw(draw.lotteryId, draw.id),
          if: all(equal('mailSent', false), absent('signature')),
        },
        logPut(caller.userId, now, {
          about: { what: 'draw', id: drawId },
          text: 'Rättade en vinst',
          changes: changed('vinst', winner.name, name),
        }),
      ]);
    }),
);
