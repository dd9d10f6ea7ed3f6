import { randomBytes } from 'node:crypto';
import { createDraw } from '../../shared/contract/draw.ts';
import { findLottery } from '../store/lottery-record.ts';
import { oneMore, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { absent, all, equal } from '../store/expression.ts';
import { ids, keys } from '../store/keys.ts';
import { retry } from '../store/retry.ts';
import { ConditionFailed } from '../store/write.ts';
import { commitmentOf, drawItem, drawList } from '../store/draw-record.ts';

export const handler = implement(createDraw, async ({ body, resources: { table }, now, newId, fail }) => {
  const { name, ticketBaseId: lotteryId } = body;
  const id = newId();
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
    try {
      await writeWithin(
        table,
        drawList(lotteryId),
        oneMore,
        { put: drawItem(draw), if: absent('pk') },
        { check: keys.lottery(lotteryId), if: all(equal('v', lottery.v), equal('view.closed', false)) },
        { put: { ...keys.drawPlace(ids.draw(lotteryId, id)), club: table.club } },
      );
    } catch (error) {
      // Its id is this request's own: it was made before the request broke off.
      if (!(error instanceof ConditionFailed && error.failed.includes(0))) throw error;
    }
    return ids.draw(lotteryId, id);
  });
});
