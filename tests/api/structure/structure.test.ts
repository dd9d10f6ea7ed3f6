import { expect, test } from 'vitest';
import { readMenu } from '../../../shared/contract/club.ts';
import {
  createSection,
  createTeam,
  deleteSection,
  deleteTeam,
  listSections,
  listSectionTeams,
  listTeams,
  listTeamUsers,
  moveTeam,
  readSectionName,
  readTeam,
  renameSection,
  renameTeam,
} from '../../../shared/contract/structure.ts';
import { type TestClub, testClub } from '../../support/cloud.ts';

const addSection = async (club: TestClub, name: string) =>
  (await club.master.call(createSection, { body: { name } })).body;
const addTeam = async (club: TestClub, name: string, sectionId: string) =>
  (await club.admin.call(createTeam, { body: { name, sectionId } })).body;

test('a section is added, read, renamed and, once empty, deleted', async () => {
  const { club } = await testClub();
  const { status, body: id } = await club.master.call(createSection, { body: { name: '  Ishockey ' } });
  expect(status).toBe(201);
  const name = () => club.leader.call(readSectionName, { params: { id } });
  expect([(await name()).status, (await name()).body]).toEqual([200, 'Ishockey']);
  expect((await club.admin.call(renameSection, { body: { id, name: 'Bandy' } })).status).toBe(204);
  expect((await name()).body).toBe('Bandy');
  expect((await club.admin.call(renameSection, { body: { Id: id, name: 'Innebandy' } })).status).toBe(204);
  expect((await name()).body).toBe('Innebandy');
  const teamId = await addTeam(club, 'P10', id);
  const full = await club.admin.call(deleteSection, { params: { id } });
  expect([full.status, full.body.code]).toEqual([409, 'section.notEmpty']);
  expect((await club.admin.call(deleteTeam, { params: { id: teamId } })).status).toBe(204);
  expect((await club.admin.call(deleteSection, { params: { id } })).status).toBe(204);
  expect((await name()).status).toBe(404);
  expect((await club.admin.call(deleteSection, { params: { id } })).status).toBe(404);
});

test('a team is added, read, renamed, moved and, once empty, deleted', async () => {
  const { club } = await testClub();
  const hockey = await addSection(club, 'Ishockey');
  const created = await club.admin.call(createTeam, { body: { name: 'P10', sectionId: club.sectionId } });
  expect(created.status).toBe(201);
  const id = created.body;
  const read = async () => (await club.admin.call(readTeam, { params: { id } })).body;
  expect(await read()).toEqual({ id, name: 'P10', sectionId: club.sectionId, sectionName: 'Fotboll' });
  expect((await club.admin.call(renameTeam, { body: { teamId: id, name: 'P11' } })).status).toBe(204);
  for (let round = 1; round <= 2; round++)
    expect((await club.admin.call(moveTeam, { body: { teamId: id, sectionId: hockey } })).status).toBe(204);
  expect(await read()).toEqual({ id, name: 'P11', sectionId: hockey, sectionName: 'Ishockey' });
  const member = await club.addSeller(id);
  const full = await club.admin.call(deleteTeam, { params: { id } });
  expect([full.status, full.body.code]).toEqual([409, 'team.notEmpty']);
  const { body: members } = await club.admin.call(listTeamUsers, { params: { id } });
  expect(members).toMatchObject([{ id: member.id, teamName: 'P11', tickets: 0, soldTickets: 0 }]);
});

test('lists are in Swedish order', async () => {
  const { club } = await testClub();
  const sections: Record<string, string> = {};
  for (const name of ['Övrigt', 'Åkning', 'Ärlighet', 'Bandy']) sections[name] = await addSection(club, name);
  for (const name of ['P9', 'P10', 'Öst', 'Ål', 'Ängar']) await addTeam(club, name, sections.Bandy ?? '');
  const { body: listed } = await club.leader.call(listSections, {});
  expect(listed.map(({ name }) => name)).toEqual(['Bandy', 'Fotboll', 'Åkning', 'Ärlighet', 'Övrigt']);
  const { body: teams } = await club.admin.call(listSectionTeams, {
    params: { sectionId: sections.Bandy ?? '' },
  });
  expect(teams.map(({ name }) => name)).toEqual(['P9', 'P10', 'Ål', 'Ängar', 'Öst']);
  const { body: all } = await club.leader.call(listTeams, {});
  expect(all.map(({ sectionName, name }) => `${sectionName} ${name}`)).toEqual([
    'Bandy P9',
    'Bandy P10',
    'Bandy Ål',
    'Bandy Ängar',
    'Bandy Öst',
    'Fotboll F10',
    'Fotboll Kansli',
    'Fotboll P12',
  ]);
});

test('the menu of an Admin has the sections, that of a TeamAdmin the own team', async () => {
  const { club } = await testClub();
  const empty = await addSection(club, 'Bandy');
  const item = (id: string, name: string) => ({ id, name, path: '/team/', icon: 'team' });
  const group = { icon: 'section', isDropdown: true, path: '' };
  expect((await club.admin.call(readMenu, {})).body).toEqual([
    { ...group, id: empty, name: 'Bandy', items: [] },
    {
      ...group,
      id: club.sectionId,
      name: 'Fotboll',
      items: [item(club.f10, 'F10'), item(club.office, 'Kansli'), item(club.p12, 'P12')],
    },
  ]);
  expect((await club.leader.call(readMenu, {})).body).toEqual([
    { ...item(club.p12, 'P12'), isDropdown: false, items: [] },
  ]);
});

test('of adding a team and deleting its section concurrently, one succeeds', async () => {
  const { club } = await testClub();
  for (let round = 1; round <= 5; round++) {
    const sectionId = await addSection(club, `Sektion ${round}`);
    const [team, section] = await Promise.all([
      club.admin.call(createTeam, { body: { name: 'P8', sectionId } }),
      club.admin.call(deleteSection, { params: { id: sectionId } }),
    ]);
    expect([
      [201, 409],
      [404, 204],
    ]).toContainEqual([team.status, section.status]);
  }
});

test("moving a team keeps both sections' counts right", async () => {
  const { club } = await testClub();
  const [one, two] = [await addSection(club, 'Ett'), await addSection(club, 'Två')];
  const teamId = await addTeam(club, 'P8', one);
  const moves = Array.from({ length: 10 }, (_, index) =>
    club.admin.call(moveTeam, { body: { teamId, sectionId: index % 2 === 0 ? two : one } }),
  );
  expect(new Set((await Promise.all(moves)).map(({ status }) => status))).toEqual(new Set([204]));
  const { body: team } = await club.admin.call(readTeam, { params: { id: teamId } });
  const [holding, empty] = team.sectionId === one ? [one, two] : [two, one];
  expect((await club.admin.call(deleteSection, { params: { id: holding } })).status).toBe(409);
  expect((await club.admin.call(deleteSection, { params: { id: empty } })).status).toBe(204);
});

test('the same request sent twice with a key adds one section', async () => {
  const { club } = await testClub();
  const send = () => club.master.call(createSection, { body: { name: 'Bandy' } }, { key: 'a key' });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  const { body: sections } = await club.leader.call(listSections, {});
  expect(sections.filter(({ name }) => name === 'Bandy')).toHaveLength(1);
});

test('names have their limits, in these words', async () => {
  const { club } = await testClub();
  const outcome = async (answer: Promise<{ status: number; body: { fields?: unknown } }>) => {
    const { status, body } = await answer;
    expect(status).toBe(400);
    return body.fields;
  };
  const { sectionId, p12: teamId } = club;
  const at = (path: string, message: string) => [{ path, message }];
  expect(await outcome(club.master.call(createSection, { body: { name: ' ' } }))).toContainEqual(
    at('name', 'Fyll i namn')[0],
  );
  expect(await outcome(club.master.call(createSection, { body: { name: 'x'.repeat(21) } }))).toEqual(
    at('name', 'Högst 20 tecken'),
  );
  expect(
    await outcome(club.admin.call(renameSection, { body: { id: sectionId, name: 'x'.repeat(51) } })),
  ).toEqual(at('name', 'Högst 50 tecken'));
  expect(await outcome(club.admin.call(renameSection, { body: { name: 'Bandy' } }))).toEqual(
    at('id', 'Välj i listan'),
  );
  expect(await outcome(club.admin.call(createTeam, { body: { name: 'x'.repeat(21), sectionId } }))).toEqual(
    at('name', 'Högst 20 tecken'),
  );
  expect(await outcome(club.admin.call(renameTeam, { body: { teamId, name: 'x' } }))).toEqual(
    at('name', 'Minst 2 tecken'),
  );
  expect(await outcome(club.admin.call(renameTeam, { body: { teamId, name: 'x'.repeat(51) } }))).toEqual(
    at('name', 'Högst 50 tecken'),
  );
});
