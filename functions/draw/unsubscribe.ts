import { unsubscribe } from '../../shared/contract/draw.ts';
import { findLottery } from '../lottery/lottery-record.ts';
import { implement } from '../runtime/implement.ts';
import { present } from '../table/expression.ts';
import { keys } from '../table/keys.ts';

export const handler = implement(
  unsubscribe,
  async ({ body, query, resources: { service, links }, now, fail }) => {
    const parts = await ('token' in body
      ? links.read('unsubscribe', body.token)
      : links.read('unsubscribe-address', query.t ?? ''));
    const [club, lotteryId, address] = parts ?? [];
    const email = 'token' in body ? body.email : address;
    if (!club || !lotteryId || !email) return fail('auth.tokenInvalid');
    const table = service.of(club);
    const lottery = await findLottery(table, lotteryId);
    if (!lottery) return;
    if (!lottery.unsubscribed)
      await table.write({
        update: keys.lottery(lotteryId),
        set: { unsubscribed: true },
        if: present('pk'),
      });
    await table.write({ put: { ...keys.unsubscribed(lotteryId, email), email, at: now.getTime() } });
  },
);
