import { expect, test } from 'vitest';
import { links } from '../../functions/kernel/links.ts';
import { keys } from '../../functions/store/keys.ts';
import { findUser } from '../../functions/store/user-record.ts';
import { activate, linkFamily, listFamily, switchUser, unlinkFamily } from '../../shared/contract/auth.ts';
import { changeUserEmail, giveRole, mailActivations } from '../../shared/contract/user.ts';
import { addPerson, password, type Person } from '../api/auth/people.ts';
import { type TestClub, testClub } from '../support/cloud.ts';
import { callsOf, heldBack } from '../support/faults.ts';
import { outcomeOf } from '../support/refusal.ts';

const signedIn = (club: TestClub, { id, email }: Person) => club.signedIn(id, email);

async function siblings(club: TestClub, count: number): Promise<Person[]> {
  const first = await addPerson(club, { name: 'Barn 1' });
  const people = [first];
  for (let place = 2; place <= count; place++)
    people.push(await addPerson(club, { name: `Barn ${place}`, email: first.email }));
  return people;
}

test('a switch that meets an unlinking is refused, or opens a session that has ended', async () => {
  const { cloud, club } = await testClub();
  const [one, other] = (await siblings(club, 2)) as [Person, Person];
  const child = await signedIn(club, one);
  const { first, meanwhile } = await heldBack(
    cloud,
    callsOf('switchUser', 'UpdateItem'),
    () => child.call(switchUser, { body: { userId: other.id } }),
    async () => (await signedIn(club, other)).call(unlinkFamily, { params: { userId: other.id } }),
  );
  expect(outcomeOf(meanwhile)).toBe('204');
  expect(outcomeOf(first)).toBe('404 notFound');
  // The other way round: the unlinking comes last, and ends the session.
  const [third, fourth] = (await siblings(club, 2)) as [Person, Person];
  const { body } = await (await signedIn(club, third)).call(switchUser, { body: { userId: fourth.id } });
  await (await signedIn(club, fourth)).call(unlinkFamily, { params: { userId: third.id } });
  const headers = { authorization: `Bearer ${body.token}` };
  expect(outcomeOf(await cloud.anonymous.call(listFamily, {}, { headers }))).toBe('401 auth.required');
});

test('of several links made at once none is lost: all are one family', async () => {
  const { club } = await testClub();
  const people = await siblings(club, 4);
  const [first, ...others] = people as [Person, Person, Person, Person];
  for (const person of others)
    await (await signedIn(club, person)).call(unlinkFamily, { params: { userId: person.id } });
  const child = await signedIn(club, first);
  const linked = await Promise.all(
    others.map(({ id: userId }) => child.call(linkFamily, { body: { userId, password } })),
  );
  expect(linked.map(outcomeOf)).toEqual(['204', '204', '204']);
  expect((await child.call(listFamily, {})).body).toHaveLength(4);
});

test('strangers, other clubs and made-up ids are not switched to, and a password is guessed at five times', async () => {
  const { cloud, club } = await testClub();
  const [one, mother] = (await siblings(club, 2)) as [Person, Person];
  const child = await signedIn(club, one);
  const elsewhere = await cloud.club();
  for (const userId of [club.seller.id, elsewhere.seller.id, one.id, 'hittepa']) {
    expect(outcomeOf(await child.call(switchUser, { body: { userId } }))).toBe('404 notFound');
    expect(outcomeOf(await child.call(linkFamily, { body: { userId, password } }))).toBe('404 notFound');
  }
  await club.admin.call(giveRole, { body: { userId: mother.id, roleId: 3 } });
  expect(outcomeOf(await child.call(switchUser, { body: { userId: mother.id } }))).toBe(
    '409 auth.passwordNeeded',
  );
  const guess = async (route: typeof switchUser | typeof linkFamily, word: string) =>
    outcomeOf(await child.call(route as typeof switchUser, { body: { userId: mother.id, password: word } }));
  const guesses: string[] = [];
  for (let time = 0; time < 5; time++) guesses.push(await guess(switchUser, `gissning ${time}`));
  expect(guesses).toEqual(Array.from({ length: 5 }, () => '400 auth.invalidCredentials'));
  expect(await guess(switchUser, password)).toBe('429 request.tooMany');
  expect(await guess(linkFamily, password)).toBe('429 request.tooMany');
});

test('activation mails of a team: one to an email however often they are asked for at once, none to the active', async () => {
  const { cloud, club } = await testClub();
  const first = await addPerson(club, { name: 'Alva', active: false });
  const waiting = [first, await addPerson(club, { name: 'Elis', email: first.email, active: false })];
  await cloud.drain();
  const before = (await cloud.mails()).filter(({ to }) => to.includes(first.email)).length;
  const { maker, leader } = club;
  for (const { id } of waiting)
    await maker.table.write({ update: keys.user(id), set: { activationAskedAt: 0 } });
  const answers = await Promise.all(
    [1, 2, 3].map(() => leader.call(mailActivations, { body: { teamId: club.p12 } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  await cloud.drain();
  const mails = (await cloud.mails()).filter(({ to }) => to.includes(first.email));
  expect(mails).toHaveLength(before + 1);
  expect(mails.at(-1)?.subject).toMatch(/^Aktivera Alva och Elis/);
  const again = await leader.call(mailActivations, { body: { teamId: club.p12 } });
  expect(again.body).toEqual({ receivers: 0 });
  expect(outcomeOf(await leader.call(mailActivations, { body: { teamId: club.f10 } }))).toBe('404 notFound');
  expect(outcomeOf(await leader.call(mailActivations, { body: {} }))).toBe('400 request.invalid');
});

test('an activation that meets a changed email leaves that user out, and activates the others', async () => {
  const { cloud, club } = await testClub();
  const one = await addPerson(club, { name: 'Alva', active: false });
  const other = await addPerson(club, { name: 'Elis', email: one.email, active: false });
  const users = await Promise.all(
    [one, other].map(({ id }) => findUser(club.maker.table, id, { consistent: true })),
  );
  const parts = users.flatMap((user) => [user?.id ?? '', user?.activation?.id ?? '']);
  const token = await links.sign('activate', [club.id, ...parts]);
  const chosen = { password: 'ett gemensamt', confirmPassword: 'ett gemensamt' };
  const { first } = await heldBack(
    cloud,
    callsOf('activate', 'TransactWriteItems'),
    () => cloud.anonymous.call(activate, { body: { token, ...chosen } }),
    () =>
      club.master.call(changeUserEmail, {
        body: { id: other.id, email: `ny@${club.urlKey}.example` },
      }),
  );
  expect([first.status, first.body.id]).toEqual([200, one.id]);
  const after = await findUser(club.maker.table, other.id, { consistent: true });
  expect([after?.view.active, after?.family]).toEqual([false, undefined]);
});

test('activation mails of many whose worker is killed half way are sent to the others, and to none twice', async () => {
  const { cloud, club } = await testClub();
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, place) => addPerson(club, { name: `Barn ${place}`, active: false })),
  );
  await cloud.drain();
  for (const { id } of people)
    await club.maker.table.write({ update: keys.user(id), set: { activationAskedAt: 0 } });
  const mailed = async () =>
    (await cloud.mails()).filter(({ to }) => people.some(({ email }) => to.includes(email))).length;
  const before = await mailed();
  let written = 0;
  const stop = cloud.local.gateway.intercept(({ caller, operation }) => {
    if (!caller.name.endsWith('runJob') || operation !== 'TransactWriteItems') return undefined;
    return ++written > 5 ? 'fail' : undefined;
  });
  const { body } = await club.leader.call(mailActivations, { body: { teamId: club.p12 } });
  expect(body).toEqual({ receivers: 12 });
  await expect.poll(() => written).toBeGreaterThan(5);
  stop();
  await cloud.local.redeliver();
  await cloud.drain();
  expect(await mailed()).toBe(before + 12);
});
