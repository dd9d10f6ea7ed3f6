import { handOutPrize } from '../../shared/contract/controlled-draw.ts';
import { implement } from '../kernel/implement.ts';
import { absent, all, type Condition, equal, present } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { findWinner } from '../store/winner-record.ts';

/** Who handed out a prize, and when; if two people report it, the first one stays (R395). */
export const handler = implement(
  handOutPrize,
  async ({ body: { drawId, winnerId, handedOut }, caller, resources: { table }, now, fail }) =>
    retry(async () => {
      const { draw, winner } = (await findWinner(table, drawId, winnerId)) ?? fail('notFound');
      if (winner.replaced) return fail('draw.notReplaceable');
      if (handedOut === (winner.handedOut !== undefined)) return;
      const asRead: Condition = winner.handedOut
        ? equal('handedOut.at', winner.handedOut.at)
        : absent('handedOut');
      await table.commit([
        {
          update: keys.winner(draw.lotteryId, draw.id, winner.prize),
          ...(handedOut
            ? { set: { handedOut: { by: caller.userId, at: now.toISOString() } } }
            : { remove: ['handedOut'] }),
          if: all(present('pk'), absent('replaced'), asRead),
        },
        logPut(caller.userId, now, {
          about: { what: 'draw', id: drawId },
          text: handedOut ? 'Lämnade ut en vinst' : 'Tog tillbaka att en vinst är utlämnad',
          changes: changed('vinst', undefined, winner.name),
        }),
      ]);
    }),
);
