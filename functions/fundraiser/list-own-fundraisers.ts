import { listOwnFundraisers } from '../../shared/contract/fundraiser.ts';
import { toSek } from '../../shared/domain/money.ts';
import { parseDonor, toDonor } from '../donor/donor-record.ts';
import { implement } from '../runtime/implement.ts';
import { keys } from '../table/keys.ts';
import { fullName } from '../user/shown-name.ts';
import { listByState, toFundraiser } from './fundraiser-record.ts';

export const handler = implement(
  listOwnFundraisers,
  {
    // Three indexes side by side: one wave.
    ahead: ({ userId, resources: { table } }) =>
      Promise.all([
        listByState(table, false),
        table.query(keys.fundraisersOfUser(userId)),
        table.query(keys.donorsOfUser(userId), { reverse: true }),
      ]),
  },
  async ({ caller }, ahead) => {
    const [open, collecting, own] = await ahead;
    const assigned = new Set(collecting.map((item) => item.sk2));
    const donors = Map.groupBy(own.map(parseDonor), ({ fundraiserId }) => fundraiserId);
    const createdBy = fullName(caller);
    return open
      .filter(({ id }) => assigned.has(id))
      .map((fundraiser) => ({
        ...toFundraiser(fundraiser),
        sum: toSek(fundraiser.view.sum),
        donors: (donors.get(fundraiser.id) ?? []).map((donor) => toDonor(donor, createdBy)),
      }));
  },
);
