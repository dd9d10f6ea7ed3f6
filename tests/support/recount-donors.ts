import { expect } from 'vitest';
import { parseDonor } from '../../functions/store/donor-record.ts';
import { findFundraiser } from '../../functions/store/fundraiser-record.ts';
import { keys } from '../../functions/store/keys.ts';
import type { TestClub, TestCloud } from './cloud.ts';

/** Recounts a fundraiser's donors and compares its sum and count, and the index. Returns öre by name. */
export async function recountDonors(
  cloud: TestCloud,
  club: TestClub,
  fundraiserId: string,
): Promise<ReadonlyMap<string, number>> {
  const table = cloud.service.of(club.id);
  const strongly = { consistent: true };
  const [fundraiser, items] = await Promise.all([
    findFundraiser(table, fundraiserId, strongly),
    table.query(keys.donors(fundraiserId), strongly),
  ]);
  const donors = items.map(parseDonor);
  expect({ donors: fundraiser?.donors, sum: fundraiser?.view.sum }).toEqual({
    donors: donors.length,
    sum: donors.reduce((sum, { view }) => sum + view.sum, 0),
  });
  for (const [userId, own] of Map.groupBy(donors, (each) => each.userId)) {
    const listed = (await table.query(keys.donorsOfUser(userId, fundraiserId))).map(parseDonor);
    expect(listed.map(({ place, view }) => ({ place, view }))).toEqual(
      own.map(({ place, view }) => ({ place, view })),
    );
  }
  return new Map(donors.map(({ view }) => [view.displayName, view.sum]));
}
