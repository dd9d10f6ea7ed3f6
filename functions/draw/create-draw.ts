import { randomId } from '../store/ids.ts';
import { randomBytes } from 'node:crypto';
import { createDraw } from '../../shared/contract/draw.ts';
import { findLottery } from '../store/lottery-record.ts';
import { oneMore, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { absent, all, equal, type Write } from '../store/write.ts';
import { ids, keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { commitmentOf, type DrawRecord, drawItem, drawList } from '../store/draw-record.ts';
import { mustBeControlled } from '../../shared/domain/draw-rule.ts';
import { redrawOf } from './redraw-of.ts';

export const handler = implement(
  createDraw,
  async ({ body, caller, resources: { table, documents }, now, fail }) => {
    const { ticketBaseId: lotteryId, controlled } = body;
    const id = randomId();
    const drawId = ids.draw(lotteryId, id);
    const secret = randomBytes(32).toString('hex');
    return retry(async () => {
      const lottery = (await findLottery(table, lotteryId, { consistent: true })) ?? fail('notFound');
      if (lottery.view.closed) return fail('lottery.archived');
      if (!controlled && mustBeControlled(lottery.view)) return fail('draw.mustBeControlled');
      const before = body.redrawOf
        ? await redrawOf(table, documents, {
            lottery,
            winnerId: body.redrawOf,
            drawId: id,
            reason: body.reason ?? '',
            by: caller.userId,
            now,
          })
        : undefined;
      if (typeof before === 'string') return fail(before);
      const draw: DrawRecord = {
        id,
        lotteryId,
        name: before?.name ?? body.name,
        createdDate: now.toISOString(),
        secret,
        commitment: commitmentOf(secret),
        lv: before?.lv ?? lottery.v,
        winners: [],
        mailSent: false,
        ...(controlled && { controlled: true }),
        ...before?.draw,
        v: 1,
      };
      const unchanged = all(equal('v', lottery.v), equal('view.closed', false), absent('termsLock'));
      const writes: Write[] = [
        { put: drawItem(draw), if: absent('pk') },
        ...(before?.writes ?? [{ check: keys.lottery(lotteryId), if: unchanged }]),
        { put: { ...keys.drawPlace(drawId), club: table.club } },
        logPut(caller.userId, now, {
          about: { what: 'draw', id: drawId },
          text: controlled ? 'Skapade en kontrollerad dragning' : 'Skapade en dragning',
          changes: changed('namn', undefined, draw.name),
        }),
      ];
      await writeWithin(table, drawList(lotteryId), oneMore, writes, drawId);
      return drawId;
    });
  },
);
