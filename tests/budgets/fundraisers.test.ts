import { expect, test } from 'vitest';
import {
  createDonor,
  deleteDonor,
  editDonor,
  listDonors,
  readDonor,
  thankDonor,
} from '../../shared/contract/donor.ts';
import {
  addFundraiserUser,
  createFundraiser,
  editFundraiser,
  listFundraisers,
  listOwnFundraisers,
  readFundraiser,
  readFundraiserStats,
  readFundraiserSummary,
} from '../../shared/contract/fundraiser.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { testClub } from '../support/cloud.ts';
import { donor, give, makeFundraiser } from '../support/fundraiser.ts';
import { costOf } from '../support/units.ts';

const caller = 0.5;

test('a donor costs the same however many there are: to register, read, change, thank and remove', async () => {
  const { cloud, club } = await testClub();
  const fundraiserId = await makeFundraiser(club, [club.seller]);
  const body = { fundraiserId, ...donor };
  const measure = async () => {
    const id = await give(club.seller, fundraiserId);
    const params = { id };
    return {
      createDonor: await costOf(cloud, 'createDonor', () => club.seller.call(createDonor, { body })),
      byAdmin: await costOf(cloud, 'createDonor', () => club.admin.call(createDonor, { body })),
      readDonor: await costOf(cloud, 'readDonor', () => club.seller.call(readDonor, { params })),
      editDonor: await costOf(cloud, 'editDonor', () =>
        club.seller.call(editDonor, { body: { id, ...donor, sum: 2 } }),
      ),
      thankDonor: await costOf(cloud, 'thankDonor', () =>
        club.seller.call(thankDonor, { body: { fundraiserDonorId: id } }),
      ),
      deleteDonor: await costOf(cloud, 'deleteDonor', () => club.seller.call(deleteDonor, { params })),
    };
  };
  // Warms up: each function reads the sessions' key at first.
  await measure();
  const costs = await measure();
  expect(costs).toEqual({
    // The donor and the sum, each with its index, the day's count, and a check that the seller collects.
    createDonor: { reads: caller + 2.5, writes: 10 },
    byAdmin: { reads: caller + 2.5, writes: 8 },
    readDonor: { reads: caller + 1, writes: 0 },
    // A change and its entry in the log.
    editDonor: { reads: caller + 2, writes: 8 },
    thankDonor: { reads: caller + 1, writes: 5 },
    deleteDonor: { reads: caller + 2, writes: 8 },
  });
});

test("a member's fundraisers with 40 own donors are one wave of 3 queries", async () => {
  const { cloud, club } = await testClub();
  const fundraiserId = await makeFundraiser(club, [club.seller]);
  await makeFundraiser(club, [club.otherSeller]);
  for (let count = 0; count < 40; count++) await give(club.seller, fundraiserId);
  await give(club.admin, fundraiserId);
  const list = () => club.seller.call(listOwnFundraisers, {});
  await list();
  const { result, calls } = await cloud.observe(list);
  expect(result.body.map(({ donors }) => donors.length)).toEqual([40]);
  const own = calls.filter(
    ({ service, caller: by }) => service === 'dynamodb' && by.endsWith('-listOwnFundraisers'),
  );
  expect(own.map(({ operation }) => operation).toSorted()).toEqual(['GetItem', 'Query', 'Query', 'Query']);
  expect(await costOf(cloud, 'listOwnFundraisers', list)).toEqual({ reads: caller + 3, writes: 0 });
});

test('reading a fundraiser costs its donors only where they are shown', async () => {
  const { cloud, club } = await testClub();
  const id = await makeFundraiser(club, [club.seller]);
  for (let count = 0; count < 40; count++) await give(club.seller, id);
  const params = { id };
  const measure = async () => ({
    listFundraisers: await costOf(cloud, 'listFundraisers', () => club.admin.call(listFundraisers, {})),
    readFundraiser: await costOf(cloud, 'readFundraiser', () => club.seller.call(readFundraiser, { params })),
    listDonors: await costOf(cloud, 'listDonors', () =>
      club.admin.call(listDonors, { params, query: { limit: '9' } }),
    ),
    readFundraiserStats: await costOf(cloud, 'readFundraiserStats', () =>
      club.admin.call(readFundraiserStats, { params }),
    ),
    readFundraiserSummary: await costOf(cloud, 'readFundraiserSummary', () =>
      cloud.anonymous.call(readFundraiserSummary, { params }),
    ),
  });
  await measure();
  const costs = await measure();
  expect(costs).toEqual({
    listFundraisers: { reads: caller + 0.5, writes: 0 },
    readFundraiser: { reads: caller + 2, writes: 0 },
    listDonors: { reads: caller + 2.5, writes: 0 },
    readFundraiserStats: { reads: caller + 5.5, writes: 0 },
    // Its write counts the calls of a network address; the settings say how to give.
    readFundraiserSummary: { reads: 3.5, writes: 1 },
  });
});

test('creating, changing and assigning a fundraiser', async () => {
  const { cloud, club } = await testClub();
  const fields = { name: 'En', description: 'En', validUntilDate: addDays(dayOf(new Date()), 2) };
  const create = () => club.admin.call(createFundraiser, { body: fields });
  const { body: id } = await create();
  const edit = (closed: boolean) => club.admin.call(editFundraiser, { body: { id, ...fields, closed } });
  await edit(false);
  const add = (userId: string) => club.admin.call(addFundraiserUser, { body: { fundraiserId: id, userId } });
  await add(club.seller.id);
  const costs = {
    createFundraiser: await costOf(cloud, 'createFundraiser', create),
    addFundraiserUser: await costOf(cloud, 'addFundraiserUser', () => add(club.leader.id)),
    again: await costOf(cloud, 'addFundraiserUser', () => add(club.leader.id)),
    editFundraiser: await costOf(cloud, 'editFundraiser', () => edit(true)),
  };
  expect(costs).toEqual({
    // Includes the count of the club's fundraisers, and the entry in the log.
    createFundraiser: { reads: caller, writes: 7 },
    addFundraiserUser: { reads: caller + 3, writes: 9 },
    again: { reads: caller + 3, writes: 0 },
    editFundraiser: { reads: caller + 1.5, writes: 6 },
  });
});
