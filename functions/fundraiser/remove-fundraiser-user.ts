import { removeFundraiserUser } from '../../shared/contract/fundraiser.ts';
import { implement } from '../kernel/implement.ts';
import { keys } from '../store/keys.ts';
import { findUser } from '../store/user-repository.ts';
import { findFundraiser } from '../store/fundraiser-record.ts';

export const handler = implement(removeFundraiserUser, async ({ params, resources: { table }, fail }) => {
  const strongly = { consistent: true };
  const [fundraiser, user] = await Promise.all([
    findFundraiser(table, params.id, strongly),
    findUser(table, params.userId, strongly),
  ]);
  if (!fundraiser || !user) return fail('notFound');
  // Succeeds also where the user does not collect for it.
  await table.write({ delete: keys.collector(params.id, params.userId) });
});
