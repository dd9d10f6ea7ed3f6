import { expect, test } from 'vitest';
import { deleteDonor } from '../../../shared/contract/donor.ts';
import { readFundraiserSummary } from '../../../shared/contract/fundraiser.ts';
import { testClub } from '../../support/cloud.ts';
import { give, makeFundraiser } from '../../support/fundraiser.ts';
import { brokenRules } from '../../support/refusal.ts';
import { costOf } from '../../support/units.ts';

/** A fundraiser with this many donors: their names, newest first, and ids. */
async function manyDonors(count: number) {
  const { cloud, club } = await testClub();
  const id = await makeFundraiser(club, [club.seller]);
  const names = Array.from({ length: count }, (_, index) => `Givare ${index}`);
  const donors: string[] = [];
  for (const displayName of names) donors.push(await give(club.seller, id, { displayName, sum: 0.1 }));
  const read = (cursor?: string) =>
    cloud.anonymous.call(readFundraiserSummary, {
      params: { id },
      query: cursor === undefined ? {} : { cursor },
    });
  return { cloud, club, id, names: names.toReversed(), donors: donors.toReversed(), read };
}

test('the names of 101 donors come 50 at a time, newest first, each once; the sum and the count include all', async () => {
  const { club, names, donors, read } = await manyDonors(101);
  const { body: first } = await read();
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

test('50 donors fit into one page', async () => {
  const { names, read } = await manyDonors(50);
  const { body } = await read();
  expect(body.names).toEqual(names);
  expect(body).not.toHaveProperty('next');
  expect(body).not.toHaveProperty('donorCount');
});

test('reading a fundraiser costs the same with 55 and 75 donors, and answers no more bytes', async () => {
  const { cloud, club, id, read } = await manyDonors(55);
  await read();
  const few = await costOf(cloud, 'readFundraiserSummary', () => read());
  const bytes = JSON.stringify((await read()).body).length;
  for (let count = 0; count < 20; count++) await give(club.admin, id, { displayName: 'Givare 00', sum: 0.1 });
  const many = await costOf(cloud, 'readFundraiserSummary', () => read());
  expect(many).toEqual(few);
  expect(many.writes, 'the count of the calls of an address').toBe(1);
  expect(many.reads).toBeLessThanOrEqual(5);
  expect(JSON.stringify((await read()).body).length).toBeLessThan(bytes + 100);
});

test('rejects a cursor that was not issued here', async () => {
  const { read } = await manyDonors(1);
  for (const cursor of ['fel!', '%00', Buffer.from('Åke').toString('base64url')])
    expect(brokenRules(await read(cursor))).toEqual(['cursor: Ogiltig cursor']);
});
