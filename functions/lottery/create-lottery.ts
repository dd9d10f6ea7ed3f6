import { randomId } from '../store/ids.ts';
import { createLottery } from '../../shared/contract/lottery.ts';
import { oneMore, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { nextCode } from '../ledger/lottery-code.ts';
import { deadlineOf, judgeDeadline } from '../ledger/deadline.ts';
import { absent } from '../store/expression.ts';
import { logPut } from '../store/log-record.ts';
import { changesOf } from './log-changes.ts';
import { lotteryItem, lotteryList } from '../store/lottery-record.ts';

export const handler = implement(
  createLottery,
  { rules: async (sent, { now }) => judgeDeadline(sent, now) },
  async ({ body, caller, resources: { table }, now }) => {
    const id = randomId();
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
    const lottery = lotteryItem({ id, v: 1, code: await nextCode(table), view });
    const log = logPut(caller.userId, now, {
      kind: 'lottery',
      about: { what: 'lottery', id },
      text: 'Skapade ett lotteri',
      changes: changesOf(undefined, view),
    });
    await writeWithin(table, lotteryList, oneMore, [{ put: lottery, if: absent('pk') }, log], id);
    return id;
  },
);
