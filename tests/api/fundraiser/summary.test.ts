import { expect, test } from 'vitest';
import { setClubActive } from '../../../functions/operators/create-club.ts';
import { readFundraiserSummary } from '../../../shared/contract/fundraiser.ts';
import { addDays, dayOf, endOfDay } from '../../../shared/domain/stockholm.ts';
import { testClub } from '../../support/cloud.ts';
import { changeFundraiser, give, makeFundraiser } from '../../support/fundraiser.ts';

test('anyone sees the sum and the names, newest first, and nothing else about donors or sellers', async () => {
  const { cloud, club } = await testClub();
  const id = await makeFundraiser(club, [club.seller]);
  await give(club.seller, id, { displayName: 'Först', sum: 19.9 });
  await give(club.seller, id, { displayName: 'Sist', sum: 80.2 });
  const answer = await cloud.anonymous.call(readFundraiserSummary, { params: { id } });
  expect(answer.body).toEqual({
    id,
    slug: 'ny-laktare',
    name: 'Ny läktare',
    description: 'Hjälp oss att bygga.',
    image: null,
    sum: 100.1,
    names: ['Sist', 'Först'],
    validUntilDate: endOfDay(addDays(dayOf(new Date()), 30)),
    closed: false,
    clubName: expect.any(String),
    goal: null,
    swish: null,
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  await changeFundraiser(club, id, { closed: true });
  const { body } = await cloud.anonymous.call(readFundraiserSummary, { params: { id } });
  expect(body.closed).toBe(true);
});

test('a missing fundraiser and one of an inactive club get the same answer', async () => {
  const { cloud, club } = await testClub();
  const id = await makeFundraiser(club);
  const read = async (of: string) => {
    const { status, body } = await cloud.anonymous.call(readFundraiserSummary, { params: { id: of } });
    return { status, body };
  };
  expect((await read(id)).status).toBe(200);
  await setClubActive(cloud.service, club.id, false);
  const inactive = await read(id);
  expect(inactive.body.code).toBe('notFound');
  for (const other of ['q0q0q0q0q0q0-q1q1q1q1q1q1', `${club.id}-q1q1q1q1q1q1`, 'q', '-', 'a-b-c', '%2e'])
    expect(await read(other)).toEqual(inactive);
});
