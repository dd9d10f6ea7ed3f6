import { expect } from 'vitest';
import { parseDonor } from '../../functions/donor/donor-record.ts';
import { findFundraiser } from '../../functions/fundraiser/fundraiser-record.ts';
import { keys } from '../../functions/table/keys.ts';
import { createDonor } from '../../shared/contract/donor.ts';
import {
  addFundraiserUser,
  createFundraiser,
  editFundraiser,
  readFundraiser,
} from '../../shared/contract/fundraiser.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import type { TestClub, TestCloud } from './cloud.ts';
import type { TestUser } from './club.ts';

export const donor = {
  displayName: 'Bageriet på torget',
  contactPerson: 'Örjan Ek',
  email: 'orjan@bageriet.example',
  phone: '070-174 06 07',
  address: 'Torget 1',
  city: 'Nordviken',
  zipCode: '123 45',
  information: 'Vill ha kvitto',
  sum: 250.5,
};

const succeed = <A extends { status: number; body: unknown }>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

/** A fundraiser that is open for thirty days, for which those members collect. */
export async function makeFundraiser(
  club: TestClub,
  collectors: readonly TestUser[] = [],
  fields: Partial<{ name: string; description: string; validUntilDate: string }> = {},
): Promise<string> {
  const { body: fundraiserId } = succeed(
    await club.admin.call(createFundraiser, {
      body: {
        name: 'Ny läktare',
        description: 'Hjälp oss att bygga.',
        validUntilDate: addDays(dayOf(new Date()), 30),
        ...fields,
      },
    }),
  );
  for (const { id: userId } of collectors)
    succeed(await club.admin.call(addFundraiserUser, { body: { fundraiserId, userId } }));
  return fundraiserId;
}

/** Changes some fields of a fundraiser: the answer's status. */
export async function changeFundraiser(
  club: TestClub,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { body } = succeed(await club.admin.call(readFundraiser, { params: { id } }));
  return (await club.admin.call(editFundraiser, { body: { ...body, ...fields } })).status;
}

/** Registers a donor: its id. */
export const give = async (
  user: TestUser,
  fundraiserId: string,
  fields: Partial<typeof donor> = {},
): Promise<string> =>
  succeed(await user.call(createDonor, { body: { fundraiserId, ...donor, ...fields } })).body;

/** Counts a fundraiser's donors anew and holds that against its sum and count, and the index. In öre, by name. */
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
