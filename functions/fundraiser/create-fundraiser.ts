import { createFundraiser } from '../../shared/contract/fundraiser.ts';
import { oneMore, writeWithin } from '../runtime/bound.ts';
import { implement } from '../runtime/implement.ts';
import { deadlineOf, judgeDeadline } from '../sale/deadline.ts';
import { absent } from '../table/expression.ts';
import { ids } from '../table/keys.ts';
import { Refused } from '../table/write.ts';
import { fundraiserItem, fundraiserList } from './fundraiser-record.ts';

export const handler = implement(
  createFundraiser,
  { rules: async (sent, { now }) => judgeDeadline(sent, now) },
  async ({ body, caller, resources: { table }, newId, now }) => {
    const id = ids.fundraiser(caller.club, newId());
    const view = {
      name: body.name,
      description: body.description,
      validUntilDate: deadlineOf(body.validUntilDate),
      closed: false,
      createdDate: now.toISOString(),
      image: null,
      sum: 0,
    };
    try {
      await writeWithin(table, fundraiserList, oneMore, {
        put: fundraiserItem({ id, v: 1, donors: 0, view }),
        if: absent('pk'),
      });
    } catch (error) {
      // The same request again, after a crash: it is there.
      if (!(error instanceof Refused)) throw error;
    }
    return id;
  },
);
