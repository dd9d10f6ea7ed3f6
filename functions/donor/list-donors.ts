import { listDonors } from '../../shared/contract/donor.ts';
import { collects } from '../fundraiser/collector-record.ts';
import { findFundraiser } from '../fundraiser/fundraiser-record.ts';
import { implement } from '../runtime/implement.ts';
import { cursorOf } from '../runtime/page.ts';
import { keys } from '../table/keys.ts';
import { withNames } from './donor-names.ts';
import { donorPlaceOf, parseDonor } from './donor-record.ts';

export const handler = implement(
  listDonors,
  {
    ahead: ({ params, userId, resources: { table } }) =>
      Promise.all([findFundraiser(table, params.id), collects(table, params.id, userId)]),
  },
  async ({ params, query, caller, resources: { table }, fail }, ahead) => {
    const { limit, cursor } = query;
    const after = donorPlaceOf(cursor);
    const [fundraiser, assigned] = await ahead;
    if (!fundraiser) return fail('notFound');
    const range = caller.isAdmin ? keys.donors(params.id) : keys.donorsOfUser(caller.userId, params.id);
    const items = await table.query(range, {
      reverse: true,
      ...(after !== undefined && { after: `${range.prefix}${after}` }),
      // One more tells whether anything follows.
      ...(limit !== undefined && { limit: limit + 1 }),
    });
    // Whoever was taken off it keeps what they have registered; to anybody else it is not there.
    if (!assigned && !caller.isAdmin && items.length === 0 && after === undefined) return fail('notFound');
    const donors = items.slice(0, limit).map(parseDonor);
    const last = items.length > donors.length ? donors.at(-1) : undefined;
    return { items: await withNames(table, donors), ...(last && { next: cursorOf(last.place) }) };
  },
);
