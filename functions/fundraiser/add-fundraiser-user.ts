import { addFundraiserUser } from '../../shared/contract/fundraiser.ts';
import { implement } from '../kernel/implement.ts';
import { completeMove } from '../ledger/leaving.ts';
import { again, retry } from '../store/retry.ts';
import { absent, all, equal, present } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { findUser } from '../store/user-record.ts';
import { collectorItem } from '../store/collector-record.ts';
import { logPut } from '../store/log-record.ts';
import { findFundraiser } from '../store/fundraiser-record.ts';

export const handler = implement(
  addFundraiserUser,
  async ({ body, caller, resources: { table }, now, fail }) => {
    const { fundraiserId, userId } = body;
    await retry(async () => {
      const strongly = { consistent: true };
      const [fundraiser, user, collector] = await Promise.all([
        findFundraiser(table, fundraiserId, strongly),
        findUser(table, userId, strongly),
        table.get(keys.collector(fundraiserId, userId), strongly),
      ]);
      if (!fundraiser || !user) return fail('notFound');
      if (collector) return undefined;
      if (fundraiser.view.closed) return fail('fundraiser.archived');
      if (user.leaving?.to === null) return fail('user.busy');
      if (user.leaving) {
        await completeMove(table.forSteps(), userId, now);
        return again;
      }
      await table.commit([
        { put: collectorItem(fundraiserId, userId), if: absent('pk') },
        { check: keys.fundraiser(fundraiserId), if: equal('view.closed', false) },
        { check: keys.user(userId), if: all(present('pk'), absent('leaving')) },
        logPut(caller.userId, now, {
          kind: 'fundraiser',
          about: { what: 'user', id: userId },
          text: 'Lade till en insamlare',
          changes: [`insamling: ${fundraiser.view.name}`],
        }),
      ]);
    });
  },
);
