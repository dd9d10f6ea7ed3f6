import { editFundraiser } from '../../shared/contract/fundraiser.ts';
import { toOre } from '../../shared/domain/numbers.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { deadlineOf, idIn, judgeDeadline } from '../ledger/deadline.ts';
import { equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import { findFundraiser } from '../store/fundraiser-record.ts';
import { changesOf } from './fundraiser-changes.ts';

export const handler = implement(
  editFundraiser,
  {
    rules: async (sent, { resources: { table }, now }) => {
      const id = idIn(sent);
      const current = id === undefined ? undefined : await findFundraiser(table, id);
      return judgeDeadline(sent, now, current?.view.validUntilDate);
    },
  },
  async ({ body, caller, resources: { table }, now, fail }) => {
    const { id, name, description, closed, goal } = body;
    const validUntilDate = deadlineOf(body.validUntilDate);
    await retry(async () => {
      const fundraiser = (await findFundraiser(table, id, { consistent: true })) ?? fail('notFound');
      const { view } = fundraiser;
      const changes = changesOf(view, {
        name,
        description,
        validUntilDate,
        goal: goal === undefined ? view.goal : goal ? toOre(goal) : undefined,
      });
      const text =
        closed === view.closed
          ? 'Ändrade en insamling'
          : closed
            ? 'Arkiverade en insamling'
            : 'Aktiverade en insamling igen';
      const log = logPut(caller.userId, now, {
        about: { what: 'fundraiser', id },
        text,
        changes,
      });
      const rules = validUntilDate !== view.validUntilDate || closed !== view.closed;
      await table.commit([
        {
          update: keys.fundraiser(id),
          set: {
            ...keys.fundraiserByState(closed, id),
            'view.name': name,
            'view.description': description,
            'view.validUntilDate': validUntilDate,
            'view.closed': closed,
            ...(goal && { 'view.goal': toOre(goal) }),
          },
          ...(goal === null && { remove: ['view.goal'] }),
          // A donor whose registration has begun under the old rules is refused by it.
          ...(rules && { add: { v: 1 } }),
          if: equal('v', fundraiser.v),
        },
        ...(changes.length > 0 || closed !== view.closed ? [log] : []),
      ]);
    });
  },
);
