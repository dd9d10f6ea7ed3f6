import { handler as createDonor } from '../../functions/donor/create-donor.ts';
import { handler as addFundraiserUser } from '../../functions/fundraiser/add-fundraiser-user.ts';
import { handler as createFundraiser } from '../../functions/fundraiser/create-fundraiser.ts';
import { handler as readFundraiser } from '../../functions/fundraiser/read-fundraiser.ts';
import { editFundraiser } from '../../shared/contract/fundraiser.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import type { TestClub, TestUser } from './club.ts';

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

/** Creates a fundraiser with a deadline in thirty days, and these collectors. */
export async function makeFundraiser(
  club: TestClub,
  collectors: readonly TestUser[] = [],
  fields: Partial<{ name: string; description: string; validUntilDate: string }> = {},
): Promise<string> {
  const fundraiserId = await club.admin.perform(createFundraiser, {
    body: {
      name: 'Ny läktare',
      description: 'Hjälp oss att bygga.',
      validUntilDate: addDays(dayOf(new Date()), 30),
      ...fields,
    },
  });
  for (const { id: userId } of collectors)
    await club.admin.perform(addFundraiserUser, { body: { fundraiserId, userId } });
  return fundraiserId;
}

/** Changes some fields of a fundraiser; returns the status. */
export async function changeFundraiser(
  club: TestClub,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<number> {
  const fundraiser = await club.admin.perform(readFundraiser, { params: { id } });
  return (await club.admin.call(editFundraiser, { body: { ...fundraiser, ...fields } })).status;
}

/** Registers a donor; returns its id. */
export const give = async (
  user: TestUser,
  fundraiserId: string,
  fields: Partial<typeof donor> = {},
): Promise<string> =>
  user.perform(createDonor, {
    body: { fundraiserId, ...donor, ...fields },
  });
