import { createLottery } from '../../shared/contract/lottery.ts';
import { oneMore, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { deadlineOf, judgeDeadline } from '../ledger/deadline.ts';
import { absent } from '../store/expression.ts';
import { ConditionFailed } from '../store/write.ts';
import { lotteryItem, lotteryList } from '../store/lottery-record.ts';

export const handler = implement(
  createLottery,
  { rules: async (sent, { now }) => judgeDeadline(sent, now) },
  async ({ body, resources: { table }, newId, now }) => {
    const id = newId();
    const { name, description, price, maxNumber, validUntilDate, termsLink = null } = body;
    const view = {
      name,
      description,
      price,
      maxNumber,
      validUntilDate: deadlineOf(validUntilDate),
      termsLink,
      closed: false,
      createdDate: now.toISOString(),
      image: null,
    };
    try {
      await writeWithin(table, lotteryList, oneMore, {
        put: lotteryItem({ id, v: 1, view }),
        if: absent('pk'),
      });
    } catch (error) {
      // The same request again, after a crash: it is there.
      if (!(error instanceof ConditionFailed)) throw error;
    }
    return id;
  },
);
