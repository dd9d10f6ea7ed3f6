import { publishDraw } from '../../shared/contract/results.ts';
import { implement } from '../kernel/implement.ts';
import { absent, all, equal, present } from '../store/write.ts';
import { findDraw } from '../store/draw-record.ts';
import { keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';

/** Mailed results are public for good. */
export const handler = implement(
  publishDraw,
  async ({ params, body, caller, resources: { table }, now, fail }) =>
    retry(async () => {
      const draw = (await findDraw(table, params.id, { consistent: true })) ?? fail('notFound');
      const isPublished = draw.published === true;
      if (!body.published && draw.mailSent) return fail('draw.mailSent');
      if (body.published === isPublished) return;
      if (body.published && draw.winners.length === 0)
        return fail('draw.noWinners', 'Dra minst en vinnare innan du publicerar.');
      const key = keys.draw(draw.lotteryId, draw.id);
      await table.commit([
        body.published
          ? { update: key, set: { published: true }, add: { v: 1 }, if: absent('published') }
          : {
              update: key,
              remove: ['published'],
              add: { v: 1 },
              if: all(present('published'), equal('mailSent', false)),
            },
        logPut(caller.userId, now, {
          about: { what: 'draw', id: params.id },
          text: body.published
            ? 'Publicerade resultatet för alla'
            : 'Tog bort resultatet från den publika sidan',
        }),
      ]);
    }),
);
