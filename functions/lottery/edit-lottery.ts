import { editLottery } from '../../shared/contract/lottery.ts';
import { implement } from '../kernel/implement.ts';
import { deadlineOf, idIn, judgeDeadline } from '../ledger/deadline.ts';
import { again, retry } from '../store/retry.ts';
import { changePrice } from './change-price.ts';
import { changeRules, completeChange, isTooLow } from './change-rules.ts';
import { findLottery } from '../store/lottery-record.ts';
import { settleLock } from '../ledger/price-lock.ts';

export const handler = implement(
  editLottery,
  {
    rules: async (sent, { resources: { table }, now }) => {
      const id = idIn(sent);
      const current = id === undefined ? undefined : await findLottery(table, id);
      return judgeDeadline(sent, now, current?.view.validUntilDate);
    },
    repeated: async ({ body, resources: { table }, now }) => {
      const lottery = await findLottery(table, body.id, { consistent: true });
      if (lottery) await completeChange(table, lottery, now);
    },
  },
  async ({ body, caller, resources: { table }, requestId, now, fail }) => {
    const { id, termsLink = null, validUntilDate, ...rest } = body;
    const wanted = { ...rest, termsLink, validUntilDate: deadlineOf(validUntilDate) };
    return retry(async () => {
      const lottery = await findLottery(table, id, { consistent: true });
      if (!lottery) return fail('notFound');
      if (lottery.priceLock) {
        await settleLock(table, lottery, requestId);
        return again;
      }
      const repriced = wanted.price !== lottery.view.price;
      // Checked before the price changes, so that a refusal changes nothing.
      if (repriced && (await isTooLow(table, lottery, wanted.maxNumber))) return fail('lottery.maxTooLow');
      const step = repriced
        ? await changePrice(table, lottery, wanted.price, { by: caller.userId, requestId, now })
        : await changeRules(table, lottery, wanted, { by: caller.userId, now });
      if (step === 'lottery.priceFixed' || step === 'lottery.maxTooLow') return fail(step);
      return step === 'done' ? undefined : again;
    });
  },
);
