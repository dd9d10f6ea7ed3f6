import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { findUser } from '../../../functions/store/user-record.ts';
import { links } from '../../../functions/kernel/links.ts';
import {
  activate,
  chooseNewPassword,
  linkFamily,
  listFamily,
  readLink,
  switchUser,
  unlinkFamily,
} from '../../../shared/contract/auth.ts';
import { changeUserEmail, deleteUser, giveRole } from '../../../shared/contract/user.ts';
import { testCloud, type TestClub, testClub } from '../../support/cloud.ts';
import { addPerson, mailedToken, password, tryLoginWithId, type Person } from './people.ts';

/** A token as the mail to these users has it. */
async function tokenFor(club: TestClub, people: readonly Person[]): Promise<string> {
  const users = await Promise.all(
    people.map(({ id }) => findUser(club.maker.table, id, { consistent: true })),
  );
  const parts = users.flatMap((user) => [user?.id ?? '', user?.activation?.id ?? '']);
  return links.sign('activate', [club.id, ...parts]);
}
const twice = (chosen: string) => ({ password: chosen, confirmPassword: chosen });

/** Users of one email, in P12; the first has activated alone where `linked` is false. */
async function siblings(club: TestClub, names: readonly string[], active = true): Promise<Person[]> {
  const people: Person[] = [];
  for (const name of names)
    people.push(await addPerson(club, { name, active, ...(people[0] && { email: people[0].email }) }));
  return people;
}
/** The same, of active users without a password. */
async function linked(club: TestClub, names: readonly string[], family: string): Promise<Person[]> {
  const people: Person[] = [];
  const email = `${family}@${club.urlKey}.example`;
  for (const firstName of names) {
    const id = await club.maker.addUser({ firstName, lastName: 'Ånäs', email }, club.p12, new Date());
    await club.maker.table.write({ update: keys.user(id), set: { family } });
    people.push({ id, email });
  }
  return people;
}
const signedIn = (club: TestClub, { id, email }: Person) => club.signedIn(id, email);
const familyOf = async (club: TestClub, person: Person) => {
  const { body } = await (await signedIn(club, person)).call(listFamily, {});
  return body.map(({ firstName }) => firstName);
};

test('one link activates a family: a password for all, an own one for a child and for a user with a role', async () => {
  const { cloud, club } = await testClub();
  const people = await siblings(club, ['Alva', 'Elis', 'Wilma', 'Mamma'], false);
  const [alva, elis, wilma, mother] = people as [Person, Person, Person, Person];
  await club.admin.call(giveRole, { body: { userId: mother.id, roleId: 3 } });
  const token = await tokenFor(club, people);
  const named = await cloud.anonymous.call(readLink, { body: { token } });
  expect(named.body.map(({ firstName, choosesOwn }) => [firstName, choosesOwn])).toEqual([
    ['Alva', false],
    ['Elis', false],
    ['Wilma', false],
    ['Mamma', true],
  ]);
  const strange = { ...twice('något annat'), userId: club.seller.id };
  const body = { token, ...twice('gemensamt'), own: [{ userId: wilma.id, ...twice('wilmas eget') }] };
  expect((await cloud.anonymous.call(activate, { body: { ...body, own: [strange] } })).status).toBe(400);
  const uneven = { ...body, own: [{ userId: wilma.id, password: 'wilmas eget', confirmPassword: 'annat' }] };
  expect((await cloud.anonymous.call(activate, { body: uneven })).body.fields?.[0]?.path).toBe(
    'own.0.confirmPassword',
  );
  const { status, body: session } = await cloud.anonymous.call(activate, { body });
  expect([status, session.id]).toEqual([200, alva.id]);
  const tried = async (person: Person, word: string) =>
    (await tryLoginWithId(cloud, club.id, person.id, word)).status;
  expect([await tried(elis, 'gemensamt'), await tried(wilma, 'wilmas eget')]).toEqual([200, 200]);
  expect([await tried(wilma, 'gemensamt'), await tried(mother, 'gemensamt')]).toEqual([400, 400]);
  // The same link is still good for the one who has not chosen, and joins the family.
  const own = await cloud.anonymous.call(activate, { body: { token, ...twice('mammas eget') } });
  expect([own.status, own.body.id]).toEqual([200, mother.id]);
  expect((await cloud.anonymous.call(activate, { body: { token, ...twice('en gång till') } })).status).toBe(
    400,
  );
  expect(await familyOf(club, elis)).toEqual(['Elis', 'Alva', 'Mamma', 'Wilma']);
});

test('switching needs no password, unless the other has a role: then theirs', async () => {
  const { cloud, club } = await testClub();
  const [alva, elis, mother] = (await siblings(club, ['Alva', 'Elis', 'Mamma'])) as [Person, Person, Person];
  const child = await signedIn(club, alva);
  const { result, calls } = await cloud.observe(() =>
    child.call(switchUser, { body: { userId: elis.id } }, { key: 'byt' }),
  );
  expect(result.status).toBe(200);
  expect(result.body).toMatchObject({ id: elis.id, firstName: 'Elis', isTeamAdmin: false });
  expect(result.headers.get('set-cookie')).toContain('XSRF-TOKEN');
  const stored = JSON.stringify(await club.maker.table.query({ pk: keys.request(alva.id, '').pk }));
  expect(stored).not.toContain(result.body.token);
  expect(calls.length).toBeGreaterThan(0);
  const plain = await cloud.observe(() => child.call(switchUser, { body: { userId: elis.id } }));
  const sum = (units: 'readUnits' | 'writeUnits') => plain.calls.reduce((all, call) => all + call[units], 0);
  expect([sum('writeUnits'), sum('readUnits')]).toEqual([1, 3.5]);
  await club.admin.call(giveRole, { body: { userId: mother.id, roleId: 3 } });
  const toMother = (word?: string) =>
    child.call(switchUser, { body: { userId: mother.id, ...(word !== undefined && { password: word }) } });
  expect((await toMother()).body.code).toBe('auth.passwordNeeded');
  expect((await toMother('fel lösenord')).body.code).toBe('auth.invalidCredentials');
  const opened = await toMother(password);
  expect([opened.status, opened.body.isTeamAdmin]).toEqual([200, true]);
  const back = await club.signedIn(mother.id, mother.email);
  expect((await back.call(switchUser, { body: { userId: alva.id } })).status).toBe(200);
});

test('switching reaches nobody outside the family: strangers, another club, who left it by address or unlinking, no one', async () => {
  const cloud = await testCloud();
  const [club, elsewhere] = [await cloud.club(), await cloud.club()];
  const [alva, elis, wilma] = (await linked(club, ['Alva', 'Elis', 'Wilma'], 'familj')) as [
    Person,
    Person,
    Person,
  ];
  const stranger = await addPerson(club, { name: 'Okänd', active: true });
  const abroad = await addPerson(elsewhere, { name: 'Alva', active: true, email: alva.email });
  const child = await signedIn(club, alva);
  const switched = async (userId: string) =>
    (await child.call(switchUser, { body: { userId, password } })).status;
  expect([await switched(elis.id), await switched(wilma.id)]).toEqual([200, 200]);
  await child.call(unlinkFamily, { params: { userId: elis.id } });
  await club.master.call(changeUserEmail, {
    body: { id: wilma.id, email: `ny@${club.urlKey}.example` },
  });
  for (const { id } of [elis, wilma, stranger, abroad, { id: 'finnsinte123' }])
    expect(await switched(id)).toBe(404);
});

test('an existing user is linked by password; a later one joins by activating, an unlinked one does not', async () => {
  const { club } = await testClub();
  const [alva, elis] = (await siblings(club, ['Alva', 'Elis'])) as [Person, Person];
  const child = await signedIn(club, alva);
  const link = (userId: string, word: string) => child.call(linkFamily, { body: { userId, password: word } });
  expect((await child.call(unlinkFamily, { params: { userId: elis.id } })).status).toBe(204);
  expect([await familyOf(club, alva), await familyOf(club, elis)]).toEqual([['Alva'], ['Elis']]);
  const wilma = await addPerson(club, { name: 'Wilma', email: alva.email });
  expect(await familyOf(club, alva), 'she joins whoever has not been unlinked').toEqual(['Alva', 'Wilma']);
  expect((await link(elis.id, 'fel lösenord')).body.code).toBe('auth.invalidCredentials');
  expect((await link(elis.id, password)).status).toBe(204);
  expect(await familyOf(club, wilma)).toEqual(['Wilma', 'Alva', 'Elis']);
  expect((await child.call(unlinkFamily, { params: { userId: alva.id } })).status).toBe(204);
  expect(await familyOf(club, elis)).toEqual(['Elis', 'Wilma']);
  await club.admin.call(deleteUser, { params: { id: wilma.id } });
  expect(await familyOf(club, elis)).toEqual(['Elis']);
});

test('sessions opened by switching end with the link, a new password and a role; others remain', async () => {
  const { cloud, club } = await testClub();
  let families = 0;
  const family = async () =>
    (await linked(club, ['Alva', 'Elis'], `familj${++families}`)) as [Person, Person];
  const open = async (from: Person, to: Person) => {
    const { body } = await (await signedIn(club, from)).call(switchUser, { body: { userId: to.id } });
    const headers = { authorization: `Bearer ${body.token}` };
    const isOpen = async () => (await cloud.anonymous.call(listFamily, {}, { headers })).status === 200;
    expect(await isOpen()).toBe(true);
    return isOpen;
  };
  const endedBy = async (act: (alva: Person, elis: Person) => Promise<{ status: number }>) => {
    const [alva, elis] = await family();
    const isOpen = await open(alva, elis);
    const own = await signedIn(club, elis);
    expect((await act(alva, elis)).status).toBeLessThan(300);
    return [await isOpen(), (await own.call(listFamily, {})).status];
  };
  const unlink = async (by: Person, { id: userId }: Person) =>
    (await signedIn(club, by)).call(unlinkFamily, { params: { userId } });
  expect(await endedBy((alva, elis) => unlink(elis, alva))).toEqual([false, 200]);
  expect(await endedBy((alva) => unlink(alva, alva))).toEqual([false, 200]);
  const email = `ny@${club.urlKey}.example`;
  expect(await endedBy(({ id }) => club.master.call(changeUserEmail, { body: { id, email } }))).toEqual([
    false,
    200,
  ]);
  expect(await endedBy(({ id }) => club.admin.call(deleteUser, { params: { id } }))).toEqual([false, 200]);
  expect(
    await endedBy((_, { id: userId }) => club.admin.call(giveRole, { body: { userId, roleId: 3 } })),
  ).toEqual([false, 200]);
  const reset = async ({ id }: Person) => {
    await club.maker.table.write({
      update: keys.user(id),
      set: { reset: { id: 'länk', until: Date.now() + 9e5 } },
    });
    const token = await mailedToken(club, 'reset', id);
    return cloud.anonymous.call(chooseNewPassword, { body: { token, ...twice('ett nytt ord') } });
  };
  expect(await endedBy(reset)).toEqual([false, 200]);
});

test('a reset may change the password of all without a role, and ends their sessions', async () => {
  const { cloud, club } = await testClub();
  const [alva, elis, mother] = (await siblings(club, ['Alva', 'Elis', 'Mamma'])) as [Person, Person, Person];
  await club.admin.call(giveRole, { body: { userId: mother.id, roleId: 3 } });
  await club.maker.table.write({
    update: keys.user(alva.id),
    set: { reset: { id: 'länk', until: Date.now() + 9e5 } },
  });
  const token = await mailedToken(club, 'reset', alva.id);
  const { body } = await cloud.anonymous.call(readLink, { body: { token } });
  expect(body.map(({ firstName }) => firstName)).toEqual(['Alva', 'Elis']);
  const other = await signedIn(club, elis);
  const chosen = { token, ...twice('nytt för alla'), all: true };
  expect((await cloud.anonymous.call(chooseNewPassword, { body: chosen })).status).toBe(204);
  expect((await other.call(listFamily, {})).status).toBe(401);
  const tried = (person: Person, word: string) => tryLoginWithId(cloud, club.id, person.id, word);
  expect((await tried(elis, 'nytt för alla')).status).toBe(200);
  expect((await tried(mother, 'nytt för alla')).status).toBe(400);
  expect((await tried(mother, password)).status).toBe(200);
});
