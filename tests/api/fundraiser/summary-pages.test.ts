import { expect, test } from 'vitest';
import { handler as createDonor } from '../../../functions/donor/create-donor.ts';
import { perform } from '../../../functions/kernel/perform.ts';
import { deleteDonor } from '../../../shared/contract/donor.ts';
import { readFundraiserSummary } from '../../../shared/contract/fundraiser.ts';
import { testClub } from '../../support/cloud.ts';
import { donor, makeFundraiser } from '../../support/fundraiser.ts';
import { brokenRules } from '../../support/refusal.ts';
import { costOf } from '../../support/units.ts';

/** A fundraiser, and its donors: their names and ids, newest first. */
async function manyDonors() {
  const { cloud, club } = await testClub();
  const id = await makeFundraiser(club, [club.seller]);
  const start = Date.now() - 10_000;
  const names: string[] = [];
  const donors: string[] = [];
  const add = async (count: number) => {
    for (let index = 0; index < count; index++) {
      const displayName = `Givare ${names.length}`;
      const body = { fundraiserId: id, ...donor, displayName, sum: 0.1 };
      // A hundredth of a second after the one before.
      const now = new Date(start + 10 * names.length);
      const acting = await club.maker.acting(club.seller.id, now);
      donors.unshift(await perform(createDonor, acting, { body }));
      names.unshift(displayName);
    }
  };
  const read = (cursor?: string) =>
    cloud.anonymous.call(readFundraiserSummary, {
      params: { id },
      query: cursor === undefined ? {} : { cursor },
    });
  return { cloud, club, names, donors, add, read };
}

test('the names of 101 donors come 50 at a time, newest first, each once; the sum and the count include all; a read costs the same with 55', async () => {
  const { cloud, club, names, donors, add, read } = await manyDonors();
  await add(50);
  const { body: only } = await read();
  expect(only.names).toEqual(names);
  expect(only).not.toHaveProperty('next');
  await add(5);
  const few = await costOf(cloud, 'readFundraiserSummary', () => read());
  const bytes = JSON.stringify((await read()).body).length;
  await add(46);
  const many = await costOf(cloud, 'readFundraiserSummary', () => read());
  expect(many).toEqual(few);
  expect(many.writes, 'the count of the calls of an address').toBe(1);
  expect(many.reads).toBeLessThanOrEqual(5);
  const { body: first } = await read();
  expect(JSON.stringify(first).length).toBeLessThan(bytes + 100);
  expect([first.names, first.donorCount, first.sum]).toEqual([names.slice(0, 50), 101, 10.1]);
  // The donor in the cursor may have been removed before the next page is read.
  await club.seller.call(deleteDonor, { params: { id: donors[49] ?? '' } });
  const { body: second } = await read(first.next);
  expect([second.names, second.donorCount, second.sum]).toEqual([names.slice(50, 100), 100, 10]);
  const { body: last } = await read(second.next);
  expect(last.names).toEqual(names.slice(100));
  expect(last).not.toHaveProperty('next');
  expect(last).not.toHaveProperty('donorCount');
});

test('rejects a cursor that was not issued here', async () => {
  const { read } = await manyDonors();
  for (const cursor of ['fel!', '%00', Buffer.from('Åke').toString('base64url')])
    expect(brokenRules(await read(cursor))).toEqual(['cursor: Ogiltig cursor']);
});
