import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { activate, resetPassword, resetWithId } from '../../../shared/contract/auth.ts';
import { maxUsersPerEmail } from '../../../shared/domain/shared-address.ts';
import { type TestCloud, type TestClub, testClub } from '../../support/cloud.ts';
import { addPerson, inOneWindow, password, tryLoginWithId, type Person } from './people.ts';

/** Names of the users who share an email: NamnA, NamnB … */
const nameOf = (member: number) => `Namn${String.fromCharCode(64 + member)}`;
async function family(club: TestClub, size: number, active: boolean): Promise<Person[]> {
  const first = await addPerson(club, { name: nameOf(1), active });
  const people = [first];
  for (let member = 2; member <= size; member++)
    people.push(await addPerson(club, { name: nameOf(member), email: first.email, active }));
  return people;
}

/** The texts of the mails to an address, newest first. */
const mailsTo = async (cloud: TestCloud, email: string) =>
  (await cloud.mails()).filter(({ to }) => to.includes(email)).map(({ text }) => text);

test('several users who share an email and were never activated get one mail, with one working link', async () => {
  const { cloud, club } = await testClub();
  const people = await family(club, 3, false);
  const email = people[0]?.email ?? '';
  const before = (await mailsTo(cloud, email)).length;
  for (const { id } of people)
    await club.maker.table.write({ update: keys.user(id), set: { activationAskedAt: 0 } });
  const reset = await cloud.anonymous.call(resetPassword, { body: { clubId: club.id, email } });
  expect(reset.status).toBe(204);
  const mails = await mailsTo(cloud, email);
  expect(mails).toHaveLength(before + 1);
  const [text = ''] = mails;
  expect(text).toContain('NamnA, NamnB och NamnC');
  const tokens = [...text.matchAll(/\/activate\/([\w.-]+)/g)].map(([, token = '']) => token);
  expect(new Set(tokens).size).toBe(1);
  const chosen = { password: 'lösenord', confirmPassword: 'lösenord' };
  const { body } = await cloud.anonymous.call(activate, { body: { token: tokens[0] ?? '', ...chosen } });
  expect(people.map(({ id }) => id)).toContain(body.id);
  for (const { id } of people)
    expect((await tryLoginWithId(cloud, club.id, id, chosen.password)).status).toBe(200);
});

test('an email gets at most five mails in 15 minutes that others request, however many users share it', async () => {
  const { cloud, club } = await testClub();
  const { statuses, mails } = await inOneWindow(async () => {
    const people = await family(club, 6, true);
    const email = people[0]?.email ?? '';
    const before = (await mailsTo(cloud, email)).length;
    const statuses = [];
    for (const { id: userId } of people)
      statuses.push((await cloud.anonymous.call(resetWithId, { body: { clubId: club.id, userId } })).status);
    return { statuses, mails: (await mailsTo(cloud, email)).length - before };
  });
  expect(statuses, 'the answer tells nobody').toEqual(Array.from({ length: 6 }, () => 204));
  expect(mails).toBe(5);
});

test('with the maximum of users sharing an email, a sign-in costs at most 16 R and 2 W', async () => {
  const { cloud, club } = await testClub();
  const [person] = await family(club, maxUsersPerEmail, true);
  const signIn = () => tryLoginWithId(cloud, club.id, person?.id ?? '', password);
  // The first sign-in publishes the sessions' public key.
  await signIn();
  const { result, calls } = await cloud.observe(signIn);
  expect(result.status).toBe(200);
  const sum = (units: 'readUnits' | 'writeUnits') => calls.reduce((all, call) => all + call[units], 0);
  expect(sum('readUnits')).toBeLessThanOrEqual(16);
  expect(sum('writeUnits')).toBe(2);
});
