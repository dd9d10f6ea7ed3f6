import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { importUsers, previewImport } from '../../../shared/contract/member-import.ts';
import { listSections, listTeams } from '../../../shared/contract/structure.ts';
import { createUser } from '../../../shared/contract/user.ts';
import { maxUsersPerEmail } from '../../../shared/domain/shared-address.ts';
import { testCloud } from '../../support/cloud.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { everythingOf } from '../person/planted.ts';
import { ended, imported, previewOf, row, usersOf } from './imported.ts';

const clubOf = async () => {
  const cloud = await testCloud();
  return { cloud, club: await cloud.club() };
};

test('a preview judges each row, names new teams and who is absent, and changes nothing', async () => {
  const { cloud, club } = await clubOf();
  const { email, id } = club.otherSeller;
  const rows = [
    row('Alva', { line: 2 }),
    row('Elis', { line: 3, email: 'ALVA@lista.example', teamName: 'p12', sectionName: 'FOTBOLL' }),
    row('Saljare', { line: 4, lastName: 'Saljaresson', email: club.seller.email.toUpperCase() }),
    row('Annansaljare', { line: 5, lastName: 'Annansaljaresson', email }),
    row('Alva', { line: 6 }),
    row('Alva', { line: 7, teamName: 'F10' }),
    row('Ny', { line: 8, teamName: 'F08' }),
    row('A', { line: 9, lastName: '', email: 'ingen', teamName: '', role: 'Admin' }),
    row('Bo', { line: 10, teamName: 'Ett lag med ett alldeles för långt namn' }),
  ];
  const { result: preview, calls } = await cloud.observe(() => previewOf(club.admin, rows));
  expect(preview.rows).toEqual([
    { line: 2, action: 'create', messages: [] },
    { line: 3, action: 'create', messages: [] },
    { line: 4, action: 'exists', userId: club.seller.id, messages: [] },
    { line: 5, action: 'move', userId: id, messages: [] },
    { line: 6, action: 'exists', messages: ['Rad 6: samma person som på rad 2'] },
    { line: 7, action: 'error', messages: ['Rad 7, lag: Samma person har ett annat lag på rad 2'] },
    { line: 8, action: 'create', messages: [] },
    {
      line: 9,
      action: 'error',
      messages: [
        'Rad 9, förnamn: Minst 2 tecken',
        'Rad 9, efternamn: Fyll i efternamn',
        'Rad 9, email: Email ej korrekt',
        'Rad 9, lag: Fyll i lag',
        'Rad 9, roll: En lista kan bara ge rollen Lagledare',
      ],
    },
    { line: 10, action: 'error', messages: ['Rad 10, lag: Högst 20 tecken i ett nytt lags namn'] },
  ]);
  expect(preview.teams).toEqual([
    { name: 'P12', sectionName: 'Fotboll', action: 'exists' },
    { name: 'F08', sectionName: 'Fotboll', action: 'create' },
  ]);
  expect(preview.counts).toMatchObject({ create: 3, exists: 2, move: 1, error: 3, teams: 1, sections: 0 });
  const absent = preview.absent.map((user) => user.email);
  expect(absent).toContain(club.leader.email);
  expect(absent).not.toContain(club.seller.email);
  expect(absent).not.toContain(email);
  expect(preview.counts.absent).toBe(absent.length);
  const writes = calls.filter(({ operation }) => /^(Put|Update|Delete|Transact)/.test(operation));
  expect(writes).toEqual([]);

  const { rows: kept } = await previewOf(club.admin, rows.slice(3, 4), { moveUsers: false });
  expect(kept[0]).toMatchObject({ action: 'error', messages: ['Rad 5, lag: Finns redan i ett annat lag'] });
  const { rows: unknown } = await previewOf(club.admin, rows.slice(6, 7), { createTeams: false });
  expect(unknown[0]?.messages).toEqual(['Rad 8, lag: Laget finns inte']);
});

test('an import adds and moves; the left-out rows are its file; run again it adds nobody', async () => {
  const { cloud, club } = await clubOf();
  const rows = [
    row('Alva'),
    row('Elis', { email: 'alva@lista.example', teamName: 'F08' }),
    row('Tove', { role: 'TeamAdmin', teamName: 'F08' }),
    row('Annansaljare', { lastName: 'Annansaljaresson', email: club.otherSeller.email }),
    row('=HYPERLINK', { line: 77, email: 'inte;en"adress' }),
  ];
  const first = await imported(club.admin, rows, { mail: 'now' });
  expect(first.job).toMatchObject({
    kind: 'import',
    state: 'done',
    message: 'Tillagda: 3. Flyttade: 1. Fanns redan: 0. Utelämnade: 1.',
  });
  expect(first.job.done).toBe(first.job.total);
  expect(first.file).toEqual([
    'Rad;Förnamn;Efternamn;Email;Lag;Sektion;Roll;Orsak',
    `77;'=HYPERLINK;Listad;"inte;en""adress";P12;;;Email: Email ej korrekt`,
  ]);
  const users = await usersOf(club);
  expect(users).toMatchObject({
    Alva: { teamName: 'P12', roleName: null, active: false },
    Elis: { teamName: 'F08', email: 'alva@lista.example' },
    Tove: { teamName: 'F08', roleName: 'TeamAdmin' },
  });
  const mails = (await cloud.mails()).flatMap(({ to }) => to).filter((to) => to.endsWith('lista.example'));
  expect(mails.toSorted()).toEqual(['alva@lista.example', 'tove@lista.example']);
  expect(await everythingOf(club)).not.toContain(`inputs/${club.id}/`);
  expect(await cloud.service.of(club.id).query(keys.jobInputs())).toEqual([]);
  const { body: log } = await club.admin.call(listLog, { query: {} });
  const acts = log.map(({ text }) => text).join('\n');
  for (const act of ['Importerade en medlemslista', 'rader: 5', 'Gav en roll', 'Flyttade en användare'])
    expect(acts).toContain(act);

  cloud.local.mails.clear();
  const again = await imported(club.admin, rows, { mail: 'now' });
  expect(again.job.message).toBe('Tillagda: 0. Flyttade: 0. Fanns redan: 4. Utelämnade: 1.');
  expect(await usersOf(club)).toEqual(users);
  expect(await cloud.mails()).toEqual([]);
});

test('a request sent twice with one key is one job; a list of nothing but errors adds nobody', async () => {
  const { club } = await clubOf();
  const body = { rows: [row('Alva'), row('Bo', { email: '' })], createTeams: false, mail: 'later' } as never;
  const send = () => club.admin.call(importUsers, { body }, { key: 'samma' });
  const [one, other] = [await send(), await send()];
  expect([one.status, other.body]).toEqual([202, one.body]);
  const { job } = await ended(club.admin, one.body.jobId);
  expect(job.message).toBe('Tillagda: 1. Flyttade: 0. Fanns redan: 0. Utelämnade: 1.');
  expect(Object.keys(await usersOf(club))).toEqual(['Alva']);
});

test('no list gives more than TeamAdmin; only a Master adds sections; nobody but Admins imports', async () => {
  const { club } = await clubOf();
  for (const role of ['Admin', 'Master', 'Kassör', 'ContentAdmin', 'teamadmin', '3']) {
    const { rows } = await previewOf(club.admin, [row('Alva', { role })]);
    expect([role, rows[0]?.action]).toEqual([role, 'error']);
  }
  const other = row('Alva', { sectionName: 'Simning', teamName: 'S12', role: 'Admin' });
  const { file } = await imported(club.master, [other]);
  expect(file).toHaveLength(2);
  const simmer = { ...other, role: '' };
  const refused = await imported(club.admin, [simmer]);
  expect(refused.file[1]).toMatch(/Sektionen finns inte\. En Master kan lägga till den$/);
  expect((await previewOf(club.master, [simmer])).counts).toMatchObject({ create: 1, teams: 1, sections: 1 });
  expect((await imported(club.master, [simmer])).file).toEqual([]);
  const { body: sections } = await club.admin.call(listSections, {});
  expect(sections.map(({ name }) => name)).toContain('Simning');
  for (const who of [club.leader, club.content, club.treasurer, club.seller])
    for (const route of [previewImport, importUsers])
      expect(
        outcomeOf(
          await who.call(route, { body: { rows: [simmer], createTeams: true, mail: 'now' } as never }),
        ),
      ).toBe('403 auth.forbidden');
});

test('a list reaches its own club only: the same people are new in another', async () => {
  const { cloud, club } = await clubOf();
  const other = await cloud.club();
  await imported(club.admin, [row('Alva'), row('Ny', { teamName: 'F08' })]);
  const { rows, teams } = await previewOf(other.admin, [row('Alva'), row('Ny', { teamName: 'F08' })]);
  expect([rows.map(({ action }) => action), teams.map(({ action }) => action)]).toEqual([
    ['create', 'create'],
    ['exists', 'create'],
  ]);
  await imported(other.admin, [row('Alva'), row('Ny', { teamName: 'F08' })]);
  const [mine, theirs] = [await usersOf(club), await usersOf(other)];
  expect(mine.Alva?.id).not.toBe(theirs.Alva?.id);
  const teamsOf = async (each: typeof club) =>
    (await each.admin.call(listTeams, {})).body.filter(({ name }) => name === 'F08').map(({ id }) => id);
  expect(await teamsOf(club)).not.toEqual(await teamsOf(other));
});

test('as many share an address as may, and no more', async () => {
  const { club } = await clubOf();
  const names = Array.from(
    { length: maxUsersPerEmail + 1 },
    (_, index) => `Barn${String.fromCharCode(97 + index)}`,
  );
  const rows = names.map((name) => row(name, { email: 'alla@lista.example' }));
  const [first] = rows;
  const body = { firstName: 'Mor', lastName: 'Listad', email: 'alla@lista.example', teamId: club.f10 };
  expect((await club.admin.call(createUser, { body })).status).toBe(201);
  const { counts } = await previewOf(club.admin, rows);
  expect(counts).toMatchObject({ create: maxUsersPerEmail - 1, error: 2 });
  const { job } = await imported(club.admin, rows);
  expect(job.message).toContain(`Tillagda: ${maxUsersPerEmail - 1}.`);
  expect(first?.firstName).toBe('Barna');
});
