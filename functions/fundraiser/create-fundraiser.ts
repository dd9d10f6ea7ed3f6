import { randomId } from '../store/ids.ts';
import { createFundraiser } from '../../shared/contract/fundraiser.ts';
import { toOre } from '../../shared/domain/numbers.ts';
import { oneMore, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { deadlineOf, judgeDeadline } from '../ledger/deadline.ts';
import { absent } from '../store/write.ts';
import { ids } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import { fundraiserItem, fundraiserList } from '../store/fundraiser-record.ts';
import { changesOf } from './fundraiser-changes.ts';

export const handler = implement(
  createFundraiser,
  { rules: async (sent, { now }) => judgeDeadline(sent, now) },
  async ({ body, caller, resources: { table }, now }) => {
    const id = ids.fundraiser(caller.club, randomId());
    const view = {
      name: body.name,
      description: body.description,
      validUntilDate: deadlineOf(body.validUntilDate),
      closed: false,
      createdDate: now.toISOString(),
      image: null,
      sum: 0,
      ...(body.goal && { goal: toOre(body.goal) }),
    };
    const fundraiser = fundraiserItem({ id, v: 1, donors: 0, view });
    const log = logPut(caller.userId, now, {
      about: { what: 'fundraiser', id },
      text: 'Skapade en insamling',
      changes: changesOf(undefined, view),
    });
    await writeWithin(table, fundraiserList, oneMore, [{ put: fundraiser, if: absent('pk') }, log], id);
    return id;
  },
);
