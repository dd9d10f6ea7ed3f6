import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { readTeam } from '../../../shared/contract/structure.ts';
import {
  createUser,
  listAdmins,
  listTeamAdmins,
  listUsers,
  readContact,
  readUser,
  renameUser,
} from '../../../shared/contract/user.ts';
import { type TestClub, testClub } from '../../support/cloud.ts';

const newcomer = (club: TestClub, fields: Partial<Record<string, string>> = {}) => ({
  email: `ny@${club.urlKey}.example`,
  firstName: 'Ny',
  lastName: 'Ånäs',
  teamId: club.p12,
  ...fields,
});
const usersOf = async (club: TestClub, teamId: string) =>
  (await club.maker.table.get(keys.team(teamId), { consistent: true }))?.users;

test('a new user is inactive, counted in the team, and gets one activation mail', async () => {
  const { cloud, club } = await testClub();
  const before = Number(await usersOf(club, club.p12));
  const { status, body: id } = await club.leader.call(createUser, { body: newcomer(club) });
  expect(status).toBe(201);
  const { body: read } = await club.leader.call(readUser, { params: { id } });
  expect(read).toEqual({
    id,
    ...newcomer(club),
    teamName: 'P12',
    active: false,
    lastLogin: null,
    roleName: null,
    tickets: 0,
    soldTickets: 0,
  });
  expect(await usersOf(club, club.p12)).toBe(before + 1);
  const mails = (await cloud.mails()).filter(({ to }) => to.includes(newcomer(club).email));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('/activate/');
});

test('rejects the same person in the same team, even concurrently; allows a sibling or another team', async () => {
  const { club } = await testClub();
  const add = (fields: Partial<Record<string, string>> = {}) =>
    club.admin.call(createUser, { body: newcomer(club, fields) });
  const answers = await Promise.all(Array.from({ length: 4 }, () => add()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'user.exists')).toHaveLength(3);
  const again = await add({ email: newcomer(club).email.toUpperCase(), firstName: 'NY', lastName: 'ånäs' });
  expect([again.status, again.body.code]).toEqual([409, 'user.exists']);
  expect((await add({ firstName: 'Syskon' })).status).toBe(201);
  expect((await add({ teamId: club.f10 })).status).toBe(201);
});

test('loses none of many concurrent users of one email', async () => {
  const { club } = await testClub();
  const names = Array.from({ length: 4 }, (_, index) => `Syskon${index}`);
  const added = await Promise.all(
    names.map((firstName) => club.admin.call(createUser, { body: newcomer(club, { firstName }) })),
  );
  expect(new Set(added.map(({ status }) => status))).toEqual(new Set([201]));
  const login = await club.maker.table.get(keys.login(newcomer(club).email), { consistent: true });
  expect(Object.keys(login?.users as object).toSorted()).toEqual(added.map(({ body }) => body).toSorted());
});

test('the same request sent twice with a key adds one user and mails once', async () => {
  const { cloud, club } = await testClub();
  const send = () => club.leader.call(createUser, { body: newcomer(club) }, { key: 'one' });
  const [first, second] = await Promise.all([send(), send()]);
  const third = await send();
  expect([first.status, second.status]).toContain(201);
  expect(third.status).toBe(201);
  expect((await cloud.mails()).filter(({ to }) => to.includes(newcomer(club).email))).toHaveLength(1);
});

test('reports all broken rules of a new user together, in these words', async () => {
  const { club } = await testClub();
  const { status, body } = await club.admin.call(createUser, {
    body: { email: 'inte en adress', firstName: 'x', lastName: '', teamId: club.p12, colour: 'red' },
  });
  expect(status).toBe(400);
  expect(body.fields).toEqual(
    expect.arrayContaining([
      { path: 'email', message: 'Email ej korrekt' },
      { path: 'firstName', message: 'Minst 2 tecken' },
      { path: 'lastName', message: 'Fyll i efternamn' },
      { path: 'colour', message: 'Okänt fält' },
    ]),
  );
});

test('a list of users counts tickets in lotteries that are not archived', async () => {
  const { club } = await testClub();
  const [open, archived] = [await club.lottery(), await club.lottery()];
  const [first = ''] = await club.tickets(open, club.seller, 5);
  await club.tickets(archived, club.seller, 7);
  await club.sell(club.seller, first);
  expect(await club.edit(archived, { closed: true })).toBe(204);
  const { body: listed } = await club.admin.call(listUsers, {});
  expect(listed.find(({ id }) => id === club.seller.id)).toMatchObject({
    teamName: 'P12',
    active: true,
    tickets: 5,
    soldTickets: 1,
  });
  expect(listed.map(({ firstName }) => firstName)).toEqual([
    'Admin',
    'Annanledare',
    'Annansaljare',
    'Content',
    'Kassor',
    'Ledare',
    'Master',
    'Saljare',
  ]);
  const { body: own } = await club.seller.call(readUser, { params: { id: club.seller.id } });
  expect(own).toMatchObject({ tickets: 5, soldTickets: 1 });
});

test('a user sent back as read is accepted', async () => {
  const { club } = await testClub();
  const names = { firstName: 'Nytt', lastName: 'Namn' };
  expect((await club.seller.call(renameUser, { body: { id: club.seller.id, ...names } })).status).toBe(204);
  const { body: renamed } = await club.admin.call(readUser, { params: { id: club.seller.id } });
  expect(renamed).toMatchObject(names);
  expect((await club.admin.call(renameUser, { body: renamed })).status).toBe(204);
});

test('lists Admins and TeamAdmins; the contact is the first Admin', async () => {
  const { club } = await testClub();
  const { body: admins } = await club.admin.call(listAdmins, {});
  expect(admins.map(({ user }) => user.firstName)).toEqual(['Admin', 'Master']);
  expect(admins[0]).toEqual({
    user: { id: club.admin.id, firstName: 'Admin', lastName: 'Adminsson', email: club.admin.email },
    team: { name: 'Kansli' },
  });
  const { body: leaders } = await club.admin.call(listTeamAdmins, {});
  expect(leaders.map(({ user, team }) => `${user.firstName} ${team.name}`)).toEqual([
    'Annanledare F10',
    'Ledare P12',
  ]);
  const contact = await club.seller.call(readContact, {});
  expect(contact.body).toEqual({ name: 'Admin Adminsson', email: club.admin.email });
  const { body: team } = await club.leader.call(readTeam, { params: { id: club.p12 } });
  expect(team.name).toBe('P12');
});
