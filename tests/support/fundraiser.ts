import { createDonor } from '../../shared/contract/donor.ts';
import {
  addFundraiserUser,
  createFundraiser,
  editFundraiser,
  readFundraiser,
} from '../../shared/contract/fundraiser.ts';
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

const succeed = <A extends { status: number; body: unknown }>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

/** Creates a fundraiser with a deadline in thirty days, and these collectors. */
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

/** Changes some fields of a fundraiser; returns the status. */
export async function changeFundraiser(
  club: TestClub,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { body } = succeed(await club.admin.call(readFundraiser, { params: { id } }));
  return (await club.admin.call(editFundraiser, { body: { ...body, ...fields } })).status;
}

/** Registers a donor; returns its id. */
export const give = async (
  user: TestUser,
  fundraiserId: string,
  fields: Partial<typeof donor> = {},
): Promise<string> =>
  succeed(await user.call(createDonor, { body: { fundraiserId, ...donor, ...fields } })).body;
