import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import {
  createDonor,
  deleteDonor,
  donorsPerDay,
  editDonor,
  readDonor,
} from '../../../shared/contract/donor.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { testClub } from '../../support/cloud.ts';
import { donor, give, makeFundraiser } from '../../support/fundraiser.ts';
import { inParallel, times } from '../../support/parallel.ts';
import { recountDonors } from '../../support/recount-donors.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';

async function clubWithFundraiser() {
  const { cloud, club } = await testClub();
  const fundraiserId = await makeFundraiser(club, [club.seller, club.leader]);
  return { cloud, club, fundraiserId };
}
const noGift = 'sum: Fyll i en summa över 0, eller kryssa i att gåvan är varor eller tjänster';

test('a gift is a sum above 0, or goods or services', async () => {
  const { cloud, club, fundraiserId } = await clubWithFundraiser();
  const create = (fields: object) =>
    club.seller.call(createDonor, { body: { fundraiserId, ...donor, ...fields } });
  for (const fields of [{ sum: 0 }, { sum: 0, inKind: false }])
    expect(brokenRules(await create(fields))).toEqual([noGift]);
  const { body: id, status } = await create({ sum: 0, inKind: true });
  expect(status).toBe(201);
  const { body } = await club.seller.call(readDonor, { params: { id } });
  expect([body.sum, body.inKind]).toEqual([0, true]);
  const edit = (fields: object) => club.seller.call(editDonor, { body: { ...body, ...fields } });
  expect(brokenRules(await edit({ inKind: false }))).toEqual([noGift]);
  expect((await edit({ inKind: false, sum: 0.01 })).status).toBe(204);
  expect((await club.seller.call(readDonor, { params: { id } })).body).not.toHaveProperty('inKind');
  expect(await recountDonors(cloud, club, fundraiserId)).toEqual(new Map([[donor.displayName, 1]]));
});

test('a user registers at most 300 donors a day, even concurrently and after removals', async () => {
  const { cloud, club, fundraiserId } = await clubWithFundraiser();
  await give(club.seller, fundraiserId);
  // As if the user had registered more; tomorrow too, in case midnight passes during the test.
  for (const day of [dayOf(new Date()), addDays(dayOf(new Date()), 1)])
    await cloud.service
      .of(club.id)
      .write({ upsert: keys.donorDay(club.seller.id, day), set: { count: donorsPerDay - 3 } });
  const create = (index: number) =>
    club.seller.call(createDonor, { body: { fundraiserId, ...donor, displayName: `Givare ${index}` } });
  const answers = await inParallel(times(8, create));
  const outcomes = answers.map(outcomeOf).toSorted();
  expect(outcomes).toEqual([...Array(3).fill('201'), ...Array(5).fill('429 donor.tooManyToday')]);
  const gift = answers.find(({ status }) => status === 201);
  await club.seller.call(deleteDonor, { params: { id: String(gift?.body) } });
  const refused = await create(9);
  expect(refused.body).toMatchObject({
    code: 'donor.tooManyToday',
    message: 'Du har registrerat 300 givare i dag. Fler går att lägga till i morgon.',
  });
  // Others are not limited.
  await give(club.leader, fundraiserId);
  expect([...(await recountDonors(cloud, club, fundraiserId)).values()]).toHaveLength(3);
});
