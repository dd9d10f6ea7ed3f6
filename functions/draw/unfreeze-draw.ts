import { unfreezeDraw } from '../../shared/contract/controlled-draw.ts';
import { implement } from '../kernel/implement.ts';
import { absent, all, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { readDrawInLottery } from '../store/draw-record.ts';
import { released } from './freeze.ts';

/** If frozen again, it would include those who have won (R396). */
const keptFrozen = 'En omdragning är fryst från början. Starta den och dra vinsten.';

/** Reasons of earlier times that a draw keeps. */
const keptReasons = 20;

export const handler = implement(
  unfreezeDraw,
  async ({ params, body, caller, resources: { table }, now, fail }) =>
    retry(async () => {
      const found = (await readDrawInLottery(table, params.id, { consistent: true })) ?? fail('notFound');
      const { draw, lottery } = found;
      if (draw.publicNumber !== undefined) return fail('draw.started');
      if (draw.redrawOf) return fail('draw.frozen', keptFrozen);
      // Also if a crash has left the lottery held for a draw that is not frozen.
      if (!draw.frozen && !lottery.frozenBy?.includes(draw.id)) return fail('draw.notFrozen');
      const unfrozen = { by: caller.userId, at: now.toISOString(), reason: body.reason };
      await table.commit([
        released(lottery, draw.id),
        {
          update: keys.draw(lottery.id, draw.id),
          set: { unfrozen: [...(draw.unfrozen ?? []), unfrozen].slice(-keptReasons) },
          remove: ['frozen', 'approval', 'refusal'],
          add: { v: 1 },
          if: all(absent('publicNumber'), equal('v', draw.v)),
        },
        logPut(caller.userId, now, {
          about: { what: 'draw', id: params.id },
          text: 'Tog tillbaka frysningen av en dragning',
        }),
      ]);
    }),
);
