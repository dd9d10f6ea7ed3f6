import { listDonors } from '../../shared/contract/donor.ts';
import { donorsAtOnce } from '../../shared/contract/fundraiser.ts';
import { collects } from '../store/collector-record.ts';
import { findFundraiser } from '../store/fundraiser-record.ts';
import { implement } from '../kernel/implement.ts';
import { cursorOf } from '../store/page.ts';
import { keys } from '../store/keys.ts';
import { withNames } from '../ledger/donor-names.ts';
import { donorSortKeyOf, donorsAfter } from '../store/donor-record.ts';

export const handler = implement(
  listDonors,
  {
    ahead: ({ params, userId, resources: { table } }) =>
      Promise.all([findFundraiser(table, params.id), collects(table, params.id, userId)]),
  },
  async ({ params, query, caller, resources: { table }, fail }, ahead) => {
    const { limit = donorsAtOnce, cursor } = query;
    const after = donorSortKeyOf(cursor);
    const [fundraiser, assigned] = await ahead;
    if (!fundraiser) return fail('notFound');
    const range = caller.isAdmin ? keys.donors(params.id) : keys.donorsOfUser(caller.userId, params.id);
    // One more than asked, to know whether more follow.
    const found = await donorsAfter(table, range, { limit: limit + 1, after });
    // A user removed from the fundraiser may still list the donors they registered; for other users it does not exist.
    if (!assigned && !caller.isAdmin && found.length === 0 && after === undefined) return fail('notFound');
    const donors = found.slice(0, limit);
    const last = found.length > donors.length ? donors.at(-1) : undefined;
    return { items: await withNames(table, donors), ...(last && { next: cursorOf(last.place) }) };
  },
);
