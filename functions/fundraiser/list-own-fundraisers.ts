import { donorsAtOnce, listOwnFundraisers } from '../../shared/contract/fundraiser.ts';
import { donorsAfter, type DonorRecord, parseDonor, toDonor } from '../store/donor-record.ts';
import { implement } from '../kernel/implement.ts';
import { nestedPart } from '../kernel/nested-part.ts';
import { newestFirst, positionByDate } from '../store/page.ts';
import { keys } from '../store/keys.ts';
import { fullName } from '../store/shown-name.ts';
import { type ListedFundraiser, listByState, toSummedFundraiser } from '../store/fundraiser-record.ts';

/** Donors read in parallel with the fundraisers: more than most members ever have. */
const firstRead = 100;
const positionOf = ({ id, view }: ListedFundraiser) => positionByDate({ id, createdDate: view.createdDate });

export const handler = implement(
  listOwnFundraisers,
  {
    // Three index queries in one wave.
    ahead: ({ userId, resources: { table } }) =>
      Promise.all([
        listByState(table, false),
        table.query(keys.fundraisersOfUser(userId)),
        table.query(keys.donorsOfUser(userId), { reverse: true, limit: firstRead }),
      ]),
  },
  async ({ query, caller, resources: { table } }, ahead) => {
    const [open, collecting, first] = await ahead;
    const assigned = new Set(collecting.map((item) => item.sk2));
    const begun = first.map(parseDonor);
    // The index is read in descending order; the last fundraiser reached may be incomplete.
    const reached = first.length < firstRead ? undefined : begun.at(-1)?.fundraiserId;
    const { held, next } = await nestedPart<ListedFundraiser, DonorRecord>(
      {
        holders: open.filter(({ id }) => assigned.has(id)),
        place: positionOf,
        compare: newestFirst,
        read: async ({ id }, limit, after) =>
          after === undefined && (reached === undefined || id > reached)
            ? begun.filter((donor) => donor.fundraiserId === id)
            : donorsAfter(table, keys.donorsOfUser(caller.userId, id), { limit, after }),
        itemPlace: ({ place }) => place,
        atOnce: donorsAtOnce,
        holderWeight: 1,
      },
      query.cursor,
    );
    const createdBy = fullName(caller);
    return {
      items: held.map(({ holder, items }) => ({
        ...toSummedFundraiser(holder),
        donors: items.map((donor) => toDonor(donor, createdBy)),
      })),
      next,
    };
  },
);
