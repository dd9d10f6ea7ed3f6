import { donorsAtOnce, readFundraiserStats } from '../../shared/contract/fundraiser.ts';
import { toSek } from '../../shared/domain/numbers.ts';
import { donorSortKeyOf, pageOfDonors } from '../store/donor-record.ts';
import { withNames } from '../ledger/donor-names.ts';
import { implement } from '../kernel/implement.ts';
import { findFundraiser } from '../store/fundraiser-record.ts';

export const handler = implement(
  readFundraiserStats,
  {
    ahead: ({ params, query, resources: { table } }) =>
      Promise.all([
        findFundraiser(table, params.id, { consistent: true }),
        pageOfDonors(table, params.id, {
          limit: donorsAtOnce,
          after: donorSortKeyOf(query.cursor),
          consistent: true,
        }),
      ]),
  },
  async ({ resources: { table }, fail }, ahead) => {
    const [fundraiser, { donors, next }] = await ahead;
    if (!fundraiser) return fail('notFound');
    const { id, view } = fundraiser;
    return {
      fundraiser: { id, name: view.name },
      sum: toSek(view.sum),
      donors: await withNames(table, donors),
      ...(next !== undefined && { next }),
    };
  },
);
