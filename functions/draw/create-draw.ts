import { randomId } from '../store/ids.ts';
import { randomBytes } from 'node:crypto';
import { createDraw } from '../../shared/contract/draw.ts';
import { findLottery } from '../store/lottery-record.ts';
import { oneMore, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { absent, all, equal } from '../store/expression.ts';
import { ids, keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { commitmentOf, drawItem, drawList } from '../store/draw-record.ts';

export const handler = implement(createDraw, async ({ body, caller, resources: { table }, now, fail }) => {
  const { name, ticketBaseId: lotteryId } = body;
  const id = randomId();
  const drawId = ids.draw(lotteryId, id);
  const secret = randomBytes(32).toString('hex');
  return retry(async () => {
    const lottery = await findLottery(table, lotteryId, { consistent: true });
    if (!lottery) return fail('notFound');
    if (lottery.view.closed) return fail('lottery.archived');
    const draw = {
      id,
      lotteryId,
      name,
      createdDate: now.toISOString(),
      secret,
      commitment: commitmentOf(secret),
      lv: lottery.v,
      winners: [],
      mailSent: false,
      v: 1,
    };
    const writes = [
      { put: drawItem(draw), if: absent('pk') },
      { check: keys.lottery(lotteryId), if: all(equal('v', lottery.v), equal('view.closed', false)) },
      { put: { ...keys.drawPlace(drawId), club: table.club } },
      logPut(caller.userId, now, {
        kind: 'draw',
        about: { what: 'draw', id: drawId },
        text: 'Skapade en dragning',
        changes: changed('namn', undefined, name),
      }),
    ];
    await writeWithin(table, drawList(lotteryId), oneMore, writes, drawId);
    return drawId;
  });
});
