import { readFundraiser } from '../../shared/contract/fundraiser.ts';
import { implement } from '../kernel/implement.ts';
import { collects } from '../store/collector-record.ts';
import { findFundraiser, toFundraiser } from '../store/fundraiser-record.ts';

export const handler = implement(
  readFundraiser,
  {
    ahead: ({ params, userId, resources: { table } }) =>
      Promise.all([
        findFundraiser(table, params.id, { consistent: true }),
        collects(table, params.id, userId),
      ]),
  },
  async ({ caller, fail }, ahead) => {
    const [fundraiser, assigned] = await ahead;
    return fundraiser && (assigned || caller.isAdmin) ? toFundraiser(fundraiser) : fail('notFound');
  },
);
