import { removeFundraiserUser } from '../../shared/contract/fundraiser.ts';
import { implement } from '../kernel/implement.ts';
import { present } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import { retry } from '../store/retry.ts';
import { findUser } from '../store/user-record.ts';
import { findFundraiser } from '../store/fundraiser-record.ts';

export const handler = implement(
  removeFundraiserUser,
  ({ params, caller, resources: { table }, now, fail }) =>
    retry(async () => {
      const strongly = { consistent: true };
      const key = keys.collector(params.id, params.userId);
      const [fundraiser, user, collector] = await Promise.all([
        findFundraiser(table, params.id, strongly),
        findUser(table, params.userId, strongly),
        table.get(key, strongly),
      ]);
      if (!fundraiser || !user) return fail('notFound');
      // Also if they do not collect for it: nothing to change.
      if (!collector) return;
      await table.commit([
        { delete: key, if: present('pk') },
        logPut(caller.userId, now, {
          kind: 'fundraiser',
          about: { what: 'user', id: user.id },
          text: 'Tog bort en insamlare',
          changes: [`insamling: ${fundraiser.view.name}`],
        }),
      ]);
    }),
);
