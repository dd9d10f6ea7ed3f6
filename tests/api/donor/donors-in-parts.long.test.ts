import { expect, test } from 'vitest';
import { donorItem } from '../../../functions/store/donor-record.ts';
import { keys } from '../../../functions/store/keys.ts';
import { type Donor, listDonors } from '../../../shared/contract/donor.ts';
import {
  donorsAtOnce,
  listOwnFundraisers,
  type OwnFundraiser,
  readFundraiserStats,
} from '../../../shared/contract/fundraiser.ts';
import { type TestCloud, type TestClub, testClub } from '../../support/cloud.ts';
import { give, makeFundraiser } from '../../support/fundraiser.ts';
import { inParallel } from '../../support/parallel.ts';

/** A donor's texts at their maximum length: four bytes a character. */
const longest = {
  displayName: '𝔸'.repeat(30),
  contactPerson: '𝔸'.repeat(50),
  email: `${'å'.repeat(30)}@${'ä'.repeat(10)}.example`,
  phone: '0'.repeat(20),
  address: '𝔸'.repeat(50),
  city: '𝔸'.repeat(20),
  zipCode: '𝔸'.repeat(10),
  information: '𝔸'.repeat(256),
};
const total = donorsAtOnce + 300;
const perTransaction = 100;

/** Stores `total` donors of the seller, newest last, as registrations would. */
async function plantDonors(cloud: TestCloud, club: TestClub, fundraiserId: string): Promise<void> {
  const table = cloud.service.of(club.id);
  const createdDate = new Date().toISOString();
  const donor = (index: number) =>
    donorItem({
      fundraiserId,
      place: `0000${String(index).padStart(5, '0')}planted`,
      userId: club.seller.id,
      v: 1,
      view: { ...longest, sum: 100, inKind: false, createdDate },
    });
  const all = Array.from({ length: total }, (_, index) => donor(index));
  const batches = Array.from({ length: Math.ceil(total / perTransaction) }, (_, part) =>
    all.slice(part * perTransaction, (part + 1) * perTransaction),
  );
  await inParallel(batches.map((batch) => () => table.transact(batch.map((put) => ({ put })))));
  await table.write({
    update: keys.fundraiser(fundraiserId),
    add: { donors: total, 'view.sum': total * 100 },
  });
}

async function generous() {
  const { cloud, club } = await testClub();
  const older = await makeFundraiser(club, [club.seller], { name: 'Äldre' });
  await give(club.seller, older);
  const id = await makeFundraiser(club, [club.seller]);
  await plantDonors(cloud, club, id);
  const newer = await makeFundraiser(club, [club.seller], { name: 'Ny' });
  return { club, older, id, newer };
}

const cursorIn = ({ headers }: { readonly headers: Headers }) =>
  /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] ?? '';
const idsOf = (donors: readonly Donor[]) => donors.map(({ id }) => id);
/** Each once, the newest first. */
function expectAll(donors: readonly Donor[]): void {
  const ids = idsOf(donors);
  expect(ids).toHaveLength(total);
  expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
}

test('the statistics and the list of a fundraiser with more donors than a reply holds come in parts', async () => {
  const { club, id } = await generous();
  const params = { id };
  const stats = async (cursor?: string) => {
    const query = cursor === undefined ? {} : { cursor };
    const { status, body } = await club.admin.call(readFundraiserStats, { params, query });
    expect([status, body.sum]).toEqual([200, total]);
    return body;
  };
  const first = await stats();
  const rest = await stats(first.next);
  expect([first.donors.length, rest.next]).toEqual([donorsAtOnce, undefined]);
  expectAll([...first.donors, ...rest.donors]);
  for (const user of [club.admin, club.seller]) {
    const begun = await user.call(listDonors, { params });
    expect(begun.status).toBe(200);
    const more = await user.call(listDonors, { params, query: { cursor: cursorIn(begun) } });
    expect(more.headers.get('link')).toBeNull();
    expectAll([...begun.body, ...more.body]);
  }
});

test("a member's own donors come in parts too: each fundraiser complete, including one without donors", async () => {
  const { club, older, id, newer } = await generous();
  const first = await club.seller.call(listOwnFundraisers, {});
  const next = await club.seller.call(listOwnFundraisers, { query: { cursor: cursorIn(first) } });
  expect([first.status, next.status, next.headers.get('link')]).toEqual([200, 200, null]);
  const fundraiserIds = (part: readonly OwnFundraiser[]) => part.map((each) => each.id);
  expect(fundraiserIds(first.body)).toEqual([newer, id]);
  expect(fundraiserIds(next.body)).toEqual([id, older]);
  const all = [...first.body, ...next.body];
  expect(all.map(({ sum }) => sum)).toEqual([0, total, total, 250.5]);
  expectAll(all.filter((each) => each.id === id).flatMap(({ donors }) => donors));
  expect(all.at(-1)?.donors).toHaveLength(1);
});
