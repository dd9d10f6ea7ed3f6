import { expect, test } from 'vitest';
import { createDonor, deleteDonor, editDonor, thankDonor } from '../../shared/contract/donor.ts';
import { removeFundraiserUser } from '../../shared/contract/fundraiser.ts';
import { testClub } from '../support/cloud.ts';
import { callsOf, gathered, heldBack, killedAt, unsteady } from '../support/faults.ts';
import { changeFundraiser, donor, give, makeFundraiser } from '../support/fundraiser.ts';
import { recountDonors } from '../support/recount-donors.ts';
import { inParallel, maxAtOnce, times } from '../support/parallel.ts';
import { outcomeOf } from '../support/refusal.ts';

async function fundraiserWithCollectors() {
  const { cloud, club } = await testClub();
  const collectors = [club.seller, club.leader, club.otherSeller];
  const fundraiserId = await makeFundraiser(club, collectors);
  return {
    cloud,
    club,
    collectors,
    fundraiserId,
    recounted: () => recountDonors(cloud, club, fundraiserId),
    register: (index: number, key?: string) =>
      (collectors[index % 3] ?? club.seller).call(
        createDonor,
        { body: { fundraiserId, ...donor, displayName: `Givare ${index}`, sum: index + 0.01 } },
        key === undefined ? {} : { key },
      ),
    archive: () => changeFundraiser(club, fundraiserId, { closed: true }),
  };
}

const commitOf = (operation: string) => callsOf(operation, 'TransactWriteItems');

test('of 50 concurrent donors all are stored, and sum and count are exact', async () => {
  const { cloud, register, recounted } = await fundraiserWithCollectors();
  const answers = await gathered(cloud, commitOf('createDonor'), maxAtOnce, () =>
    inParallel(times(50, (index) => register(index))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
  const found = await recounted();
  expect([...found.keys()].toSorted()).toEqual(
    Array.from({ length: 50 }, (_, index) => `Givare ${index}`).toSorted(),
  );
  expect([...found.values()].reduce((sum, ore) => sum + ore, 0)).toBe(122_550);
});

test('counts donors added, changed and removed right despite lost responses and conflicts', async () => {
  const { cloud, club, register, recounted } = await fundraiserWithCollectors();
  const calm = unsteady(cloud, callsOf(['createDonor', 'editDonor', 'deleteDonor']));
  await inParallel(
    times(30, async (index) => {
      const { status, body: id } = await register(index, `unsteady-${index}`);
      if (status !== 201) return;
      if (index % 3 === 0)
        await club.admin.call(editDonor, { body: { id, ...donor, displayName: `Ny ${index}`, sum: 5 } });
      if (index % 3 === 1) await club.admin.call(deleteDonor, { params: { id } });
    }),
  ).finally(calm);
  await recounted();
});

test('after archiving has been answered, no donor change that began earlier commits', async () => {
  const { cloud, club, fundraiserId, register, archive, recounted } = await fundraiserWithCollectors();
  const id = await give(club.seller, fundraiserId, { sum: 1 });
  const begun = {
    createDonor: async () => outcomeOf(await register(1)),
    editDonor: async () =>
      outcomeOf(await club.seller.call(editDonor, { body: { id, ...donor, sum: 1, city: 'Åre' } })),
    deleteDonor: async () => outcomeOf(await club.seller.call(deleteDonor, { params: { id } })),
  };
  for (const [operation, run] of Object.entries(begun)) {
    const { first, meanwhile } = await heldBack(cloud, commitOf(operation), run, archive);
    expect([operation, meanwhile, first]).toEqual([operation, 204, '409 sale.closed']);
    expect([...(await recounted())]).toEqual([[donor.displayName, 100]]);
    expect(await changeFundraiser(club, fundraiserId, { closed: false })).toBe(204);
  }
});

test('donors concurrent with archiving: those stored when it answers are final', async () => {
  const { register, archive, recounted } = await fundraiserWithCollectors();
  const archived = Promise.withResolvers<ReadonlyMap<string, number>>();
  const outcomes = await inParallel([
    ...times(12, async (index) => outcomeOf(await register(index))),
    async () => {
      const status = await archive();
      archived.resolve(await recounted());
      return String(status);
    },
    ...times(12, async (index) => outcomeOf(await register(index + 12))),
  ]);
  expect(outcomes[12]).toBe('204');
  const after = await recounted();
  expect(after).toEqual(await archived.promise);
  expect(outcomes.filter((outcome) => outcome === '201')).toHaveLength(after.size);
  expect(new Set(outcomes)).toEqual(
    new Set(after.size === 24 ? ['201', '204'] : ['201', '204', '409 sale.closed']),
  );
});

test('of two concurrent changes of a donor, the sum matches the one stored', async () => {
  const { cloud, club, fundraiserId, recounted } = await fundraiserWithCollectors();
  const id = await give(club.seller, fundraiserId, { sum: 10 });
  for (const sum of [20, 7]) {
    const { first, meanwhile } = await heldBack(
      cloud,
      commitOf('editDonor'),
      async () => outcomeOf(await club.seller.call(editDonor, { body: { id, ...donor, sum } })),
      async () => outcomeOf(await club.admin.call(editDonor, { body: { id, ...donor, sum: sum * 10 } })),
    );
    expect([meanwhile, first]).toEqual(['204', '204']);
    expect([...(await recounted())]).toEqual([[donor.displayName, sum * 100]]);
  }
});

test('a concurrent removal and change of a donor keep the sum right, and restore nothing', async () => {
  const { cloud, club, fundraiserId, recounted } = await fundraiserWithCollectors();
  const id = await give(club.seller, fundraiserId, { sum: 10 });
  const { first, meanwhile } = await heldBack(
    cloud,
    commitOf('editDonor'),
    async () => outcomeOf(await club.seller.call(editDonor, { body: { id, ...donor, sum: 50 } })),
    async () => outcomeOf(await club.seller.call(deleteDonor, { params: { id } })),
  );
  expect([meanwhile, first]).toEqual(['204', '404 notFound']);
  expect((await recounted()).size).toBe(0);
  const thanks = await club.seller.call(thankDonor, { body: { fundraiserDonorId: id } });
  expect(outcomeOf(thanks)).toBe('404 notFound');
});

test('a user removed while registering a donor registers none', async () => {
  const { cloud, club, fundraiserId, recounted } = await fundraiserWithCollectors();
  const params = { id: fundraiserId, userId: club.seller.id };
  const { first, meanwhile } = await heldBack(
    cloud,
    commitOf('createDonor'),
    async () => outcomeOf(await club.seller.call(createDonor, { body: { fundraiserId, ...donor } })),
    async () => outcomeOf(await club.admin.call(removeFundraiserUser, { params })),
  );
  expect([meanwhile, first]).toEqual(['204', '404 notFound']);
  expect((await recounted()).size).toBe(0);
});

test('a registration that is killed and repeated with its key makes one donor, even after archiving', async () => {
  const { cloud, club, fundraiserId, register, archive, recounted } = await fundraiserWithCollectors();
  for (const [index, applied, size] of [
    [0, false, 1],
    [3, true, 2],
    [6, true, 3],
  ] as const) {
    const key = `killed-${index}`;
    const killed = await killedAt(cloud, 'createDonor', { at: 1, applied }, () => register(index, key));
    expect(killed.status).toBe(500);
    const donors = (await recounted()).size;
    if (index === 6) await archive();
    const again = await register(index, key);
    expect([index, again.status, (await recounted()).size]).toEqual([index, 201, size]);
    expect(donors).toBe(applied ? size : size - 1);
    expect((await register(index, key)).body).toBe(again.body);
  }
  expect(fundraiserId).toContain(club.id);
});
