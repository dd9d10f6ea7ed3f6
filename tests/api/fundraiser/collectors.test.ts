import { expect, test } from 'vitest';
import { createDonor, editDonor, listDonors, readDonor } from '../../../shared/contract/donor.ts';
import {
  addFundraiserUser,
  listFundraiserUsers,
  listOwnFundraisers,
  readFundraiser,
  readFundraiserStats,
  removeFundraiserUser,
} from '../../../shared/contract/fundraiser.ts';
import { deleteUser } from '../../../shared/contract/user.ts';
import { keys } from '../../../functions/store/keys.ts';
import { testClub } from '../../support/cloud.ts';
import { callsOf, heldBack } from '../../support/faults.ts';
import { changeFundraiser, donor, give, makeFundraiser } from '../../support/fundraiser.ts';
import { outcomeOf } from '../../support/refusal.ts';

async function clubWithFundraiser() {
  const { cloud, club } = await testClub();
  const fundraiserId = await makeFundraiser(club);
  const users = async () =>
    (await club.admin.call(listFundraiserUsers, { params: { id: fundraiserId } })).body;
  return {
    cloud,
    club,
    fundraiserId,
    users,
    add: (userId: string, id = fundraiserId) =>
      club.admin.call(addFundraiserUser, { body: { fundraiserId: id, userId } }),
    remove: (userId: string, id = fundraiserId) =>
      club.admin.call(removeFundraiserUser, { params: { id, userId } }),
  };
}

test('assigns members once and lists them in Swedish order with their teams', async () => {
  const { club, users, add } = await clubWithFundraiser();
  for (const user of [club.seller, club.leader, club.otherSeller, club.seller])
    expect((await add(user.id)).status).toBe(204);
  expect(await users()).toEqual([
    { id: club.otherSeller.id, name: 'Annansaljare Annansaljaresson', teamName: 'F10' },
    { id: club.leader.id, name: 'Ledare Ledaresson', teamName: 'P12' },
    { id: club.seller.id, name: 'Saljare Saljaresson', teamName: 'P12' },
  ]);
});

test('a removed collector keeps registered donors and registers no more', async () => {
  const { club, users, add, remove, fundraiserId } = await clubWithFundraiser();
  await add(club.seller.id);
  const id = await give(club.seller, fundraiserId);
  for (let round = 0; round < 2; round++) expect((await remove(club.seller.id)).status).toBe(204);
  expect(await users()).toEqual([]);
  expect((await club.seller.call(listOwnFundraisers, {})).body).toEqual([]);
  const params = { id: fundraiserId };
  expect(outcomeOf(await club.seller.call(readFundraiser, { params }))).toBe('404 notFound');
  expect(outcomeOf(await club.seller.call(createDonor, { body: { fundraiserId, ...donor } }))).toBe(
    '404 notFound',
  );
  expect((await club.seller.call(readDonor, { params: { id } })).body.displayName).toBe(donor.displayName);
  expect((await club.seller.call(listDonors, { params })).body).toHaveLength(1);
  expect((await club.seller.call(editDonor, { body: { id, ...donor, city: 'Åre' } })).status).toBe(204);
  expect((await club.admin.call(readFundraiserStats, { params })).body.donors).toMatchObject([
    { id, city: 'Åre', createdBy: 'Saljare Saljaresson' },
  ]);
});

test('rejects collectors for an archived fundraiser and from another club', async () => {
  const { cloud, club, users, add, remove, fundraiserId } = await clubWithFundraiser();
  const other = await cloud.club();
  const foreign = await makeFundraiser(other);
  expect(outcomeOf(await add(other.seller.id))).toBe('404 notFound');
  expect(outcomeOf(await add(club.seller.id, foreign))).toBe('404 notFound');
  expect(outcomeOf(await remove(club.seller.id, foreign))).toBe('404 notFound');
  expect(outcomeOf(await remove(other.seller.id))).toBe('404 notFound');
  await add(club.seller.id);
  await changeFundraiser(club, fundraiserId, { closed: true });
  expect(outcomeOf(await add(club.leader.id))).toBe('409 fundraiser.archived');
  expect(outcomeOf(await add(club.seller.id))).toBe('204');
  expect((await users()).map(({ id }) => id)).toEqual([club.seller.id]);
});

test('an assignment that began earlier does not commit after archiving has been answered', async () => {
  const { cloud, club, users, add, fundraiserId } = await clubWithFundraiser();
  const { first, meanwhile } = await heldBack(
    cloud,
    callsOf('addFundraiserUser', 'TransactWriteItems'),
    async () => outcomeOf(await add(club.seller.id)),
    () => changeFundraiser(club, fundraiserId, { closed: true }),
  );
  expect([meanwhile, first]).toEqual([204, '409 fundraiser.archived']);
  expect(await users()).toEqual([]);
});

test('a deleted seller leaves the fundraisers, and the donors stay under a deleted user', async () => {
  const { cloud, club, users, add, fundraiserId } = await clubWithFundraiser();
  await add(club.seller.id);
  await give(club.seller, fundraiserId, { sum: 75 });
  expect((await club.admin.call(deleteUser, { params: { id: club.seller.id } })).status).toBe(204);
  expect(await users()).toEqual([]);
  const left = await cloud.service.of(club.id).query(keys.collectors(fundraiserId), { consistent: true });
  expect(left).toEqual([]);
  const { body } = await club.admin.call(readFundraiserStats, { params: { id: fundraiserId } });
  expect(body).toMatchObject({ sum: 75, donors: [{ createdBy: 'Borttagen användare' }] });
});

test('rejects a user who is being deleted', async () => {
  const { cloud, club, users, add } = await clubWithFundraiser();
  const { first, meanwhile } = await heldBack(
    cloud,
    callsOf('addFundraiserUser', 'TransactWriteItems'),
    async () => outcomeOf(await add(club.seller.id)),
    async () => outcomeOf(await club.admin.call(deleteUser, { params: { id: club.seller.id } })),
  );
  expect([meanwhile, first]).toEqual(['204', '404 notFound']);
  expect(await users()).toEqual([]);
});
