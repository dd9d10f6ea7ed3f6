import { expect, test } from 'vitest';
import { getUsers } from '../../../shared/contract/auth.ts';
import { testCloud, testClub } from '../../support/cloud.ts';
import { addPerson } from './people.ts';

test('lists two or more active users who share an email, with last names cut to the initial', async () => {
  const { cloud, club } = await testClub();
  const one = await addPerson(club, { name: 'Ärla' });
  const two = await addPerson(club, { name: 'Zeb', email: one.email, teamId: club.f10 });
  await addPerson(club, { name: 'Vilande', email: one.email, active: false });
  const { status, body } = await cloud.anonymous.call(getUsers, {
    params: { email: one.email.toUpperCase(), clubId: club.id },
  });
  expect(status).toBe(200);
  expect(body).toEqual([
    { id: two.id, firstName: 'Zeb', lastName: 'Å', teamName: 'F10' },
    { id: one.id, firstName: 'Ärla', lastName: 'Å', teamName: 'P12' },
  ]);
});

test('answers [] for a single user, an unknown email and another club', async () => {
  const cloud = await testCloud();
  const [club, other] = [await cloud.club(), await cloud.club()];
  const one = await addPerson(club);
  await addPerson(other, { email: one.email, name: 'Ett' });
  await addPerson(other, { email: one.email, name: 'Två' });
  const ask = async (email: string, clubId: string) =>
    (await cloud.anonymous.call(getUsers, { params: { email, clubId } })).body;
  expect(await ask(one.email, club.id)).toEqual([]);
  expect(await ask('ingen@nowhere.example', club.id)).toEqual([]);
  expect(await ask(one.email, 'nosuchclub')).toEqual([]);
  expect(await ask(one.email, other.id)).toHaveLength(2);
});

test('allows about ten requests a minute for one email', async () => {
  const { cloud, club } = await testClub();
  const minute = () => Math.floor(Date.now() / 60_000);
  const ask = async (): Promise<number[]> => {
    const before = minute();
    const params = { email: `${before}@${club.urlKey}.example`, clubId: club.id };
    const statuses: number[] = [];
    for (let round = 1; round <= 11; round++)
      statuses.push((await cloud.anonymous.call(getUsers, { params })).status);
    return minute() === before ? statuses : ask();
  };
  expect(await ask()).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});
