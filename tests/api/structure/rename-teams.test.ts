import { expect, test } from 'vitest';
import { copyLottery } from '../../../shared/contract/lottery.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { createTeam, listTeams, readSeason, renameTeams } from '../../../shared/contract/structure.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { testCloud, type TestClub, testClub } from '../../support/cloud.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';
import { imported, row } from '../user/imported.ts';

type Names = readonly { readonly teamId: string; readonly name: string }[];
const rename = (club: TestClub, teams: Names, key?: string) =>
  club.admin.call(renameTeams, { body: { teams: [...teams] } }, key === undefined ? {} : { key });
const names = async (club: TestClub) =>
  Object.fromEntries((await club.admin.call(listTeams, {})).body.map(({ id, name }) => [id, name]));
const logged = async (club: TestClub) =>
  (await club.admin.call(listLog, { query: { kind: 'settings' } })).body.map(({ text }) => text);

test('renames all teams of a list in one act, logged once with old and new names; again it logs nothing', async () => {
  const { club } = await testClub();
  const before = await logged(club);
  const teams = [
    { teamId: club.p12, name: 'P13' },
    { teamId: club.f10, name: 'F11' },
    { teamId: club.office, name: 'Kansli' },
  ];
  expect((await rename(club, teams, 'nycklar')).status).toBe(204);
  expect(await names(club)).toEqual({ [club.p12]: 'P13', [club.f10]: 'F11', [club.office]: 'Kansli' });
  const [entry, ...earlier] = await logged(club);
  expect(entry).toMatch(/^Bytte namn på 2 lag/);
  expect(entry).toContain('P12 → P13');
  expect(entry).toContain('F10 → F11');
  expect(earlier).toEqual(before);
  for (const key of ['nycklar', 'andra']) expect((await rename(club, teams, key)).status).toBe(204);
  expect(await logged(club)).toEqual([entry, ...before]);
  const { body: all } = await club.admin.call(listTeams, {});
  expect(
    all.every(({ renamedDate = '' }) => Date.parse(renamedDate) > 0),
    'a kept name counts',
  ).toBe(true);
});

test('one team that is missing, or of another club, leaves every name as it is', async () => {
  const cloud = await testCloud();
  const [club, other] = [await cloud.club(), await cloud.club()];
  const mine = { teamId: club.p12, name: 'P13' };
  for (const teamId of [other.p12, 'ingetlag'])
    expect(outcomeOf(await rename(club, [mine, { teamId, name: 'Stulet' }]))).toBe('404 notFound');
  expect(await names(club)).toMatchObject({ [club.p12]: 'P12' });
  expect(await names(other)).toMatchObject({ [other.p12]: 'P12' });
});

test('every broken rule of the list is named, and 90 teams of the longest names fit into one act', async () => {
  const { club } = await testClub();
  const { p12: teamId } = club;
  const rules = async (teams: Names) => brokenRules(await rename(club, teams));
  expect(await rules([])).toEqual(['teams: Välj minst ett lag']);
  expect(
    await rules([
      { teamId, name: 'P13' },
      { teamId, name: 'P14' },
    ]),
  ).toEqual(['teams: Ett lag finns två gånger i listan']);
  expect(
    await rules([
      { teamId, name: 'x' },
      { teamId: club.f10, name: 'å'.repeat(51) },
    ]),
  ).toEqual(['teams.0.name: Minst 2 tecken', 'teams.1.name: Högst 50 tecken']);
  const answers = await Promise.all(
    Array.from({ length: 90 }, (_, index) =>
      club.admin.call(createTeam, { body: { name: `P${index}x`, sectionId: club.sectionId } }),
    ),
  );
  const teams = answers.map(({ body }, index) => ({ teamId: body, name: `${'å'.repeat(47)}${100 + index}` }));
  expect(await rules([...teams, { teamId, name: 'P13' }])).toEqual(['teams: Högst 90 lag åt gången']);
  expect((await rename(club, teams)).status).toBe(204);
  expect(await names(club)).toMatchObject(Object.fromEntries(teams.map((each) => [each.teamId, each.name])));
});

test('the season shows when teams were renamed and a list imported, and the newest lottery', async () => {
  const { club } = await testClub();
  const season = async () => (await club.admin.call(readSeason, {})).body;
  expect(await season()).toEqual({ renamedDate: null, importedDate: null, lottery: null });
  const started = new Date().toISOString();
  await rename(club, [{ teamId: club.p12, name: 'P13' }]);
  await imported(club.admin, [row('Ny', { teamName: 'P13' })]);
  const { renamedDate, importedDate } = await season();
  expect([renamedDate, importedDate].every((date) => date !== null && date >= started)).toBe(true);
  const lottery = await club.lottery({ name: 'Höstlotten' });
  await club.edit(lottery, { closed: true });
  expect((await season()).lottery).toMatchObject({ id: lottery, name: 'Höstlotten', closed: true });
  const body = { name: 'Höstlotten 2', validUntilDate: addDays(dayOf(new Date()), 40) };
  const { body: copy } = await club.admin.call(copyLottery, { params: { id: lottery }, body });
  expect((await season()).lottery).toMatchObject({ id: copy, name: 'Höstlotten 2', closed: false });
});
