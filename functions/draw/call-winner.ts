import { callWinner } from '../../shared/contract/results.ts';
import { implement } from '../kernel/implement.ts';
import { absent, all, present } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { findWinner, isSoldWinner } from '../store/winner-record.ts';

/** Who called a winner, and when; if two people report it, the first one stays (R419). */
export const handler = implement(
  callWinner,
  async ({ body: { drawId, winnerId, called }, caller, resources: { table }, now, fail }) =>
    retry(async () => {
      const { draw, winner } = (await findWinner(table, drawId, winnerId)) ?? fail('notFound');
      if (!isSoldWinner(winner) || winner.replaced) return fail('draw.notToCall');
      if (called === (winner.called !== undefined)) return;
      const key = keys.winner(draw.lotteryId, draw.id, winner.prize);
      await table.commit([
        called
          ? {
              update: key,
              set: { called: { by: caller.userId, at: now.toISOString() } },
              if: all(absent('called'), absent('replaced')),
            }
          : { update: key, remove: ['called'], if: present('called') },
        logPut(caller.userId, now, {
          about: { what: 'draw', id: drawId },
          text: called ? 'Ringde en vinnare' : 'Ångrade att en vinnare är uppringd',
          changes: changed('lott', undefined, winner.number),
        }),
      ]);
    }),
);
