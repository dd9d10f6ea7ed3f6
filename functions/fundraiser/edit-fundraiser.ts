import { editFundraiser } from '../../shared/contract/fundraiser.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { deadlineOf, idIn, judgeDeadline } from '../ledger/deadline.ts';
import { equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import { findFundraiser } from '../store/fundraiser-record.ts';

export const handler = implement(
  editFundraiser,
  {
    rules: async (sent, { resources: { table }, now }) => {
      const id = idIn(sent);
      const current = id === undefined ? undefined : await findFundraiser(table, id);
      return judgeDeadline(sent, now, current?.view.validUntilDate);
    },
  },
  async ({ body, resources: { table }, fail }) => {
    const { id, name, description, closed } = body;
    const validUntilDate = deadlineOf(body.validUntilDate);
    await retry(async () => {
      const fundraiser = (await findFundraiser(table, id, { consistent: true })) ?? fail('notFound');
      const { view } = fundraiser;
      const rules = validUntilDate !== view.validUntilDate || closed !== view.closed;
      await table.write({
        update: keys.fundraiser(id),
        set: {
          ...keys.fundraiserByState(closed, id),
          'view.name': name,
          'view.description': description,
          'view.validUntilDate': validUntilDate,
          'view.closed': closed,
        },
        // Refuses donors whose registration began under the old rules.
        ...(rules && { add: { v: 1 } }),
        if: equal('v', fundraiser.v),
      });
    });
  },
);
