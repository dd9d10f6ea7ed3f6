import { expect, test } from 'vitest';
import {
  createSection,
  createTeam,
  deleteSection,
  deleteTeam,
  listSections,
  listTeams,
  moveTeam,
} from '../../../shared/contract/structure.ts';
import { bounds } from '../../../shared/domain/bounds.ts';
import type { TestClub } from '../../support/cloud.ts';
import { clubWithCounter, counterOfList, oneTakesLastPlace } from '../../support/counter.ts';
import { outcomeOf, refusalOf } from '../../support/refusal.ts';

const full = '409 bound.reached';
const sectionOf = async (club: TestClub) =>
  refusalOf(await club.master.call(createSection, { body: { name: 'Bandy' } }));
const teamOf = async (club: TestClub) =>
  refusalOf(await club.admin.call(createTeam, { body: { name: 'F15', sectionId: club.sectionId } }));

/** How to add, delete and list sections and teams. */
const kinds = {
  sections: {
    operation: 'createSection',
    add: sectionOf,
    remove: (club: TestClub, id: string) => club.admin.call(deleteSection, { params: { id } }),
    count: async (club: TestClub) => (await club.admin.call(listSections, {})).body.length,
  },
  teams: {
    operation: 'createTeam',
    add: teamOf,
    remove: (club: TestClub, id: string) => club.admin.call(deleteTeam, { params: { id } }),
    count: async (club: TestClub) => (await club.admin.call(listTeams, {})).body.length,
  },
} as const;
const each = Object.entries(kinds).map(([list, kind]) => ({ list: list as keyof typeof kinds, ...kind }));

test.each(each)(
  '$list: rejects one over the bound with the reason; a deletion makes space for another',
  async ({ list, add, remove, count }) => {
    const { club, counter } = await clubWithCounter(list);
    const before = await count(club);
    const { id } = await add(club);
    await counter.leave(0);
    const refused = await add(club);
    expect([refused.outcome, refused.message]).toEqual([full, bounds[list].full]);
    expect(await count(club)).toBe(before + 1);
    expect(outcomeOf(await remove(club, id))).toBe('204');
    expect((await add(club)).outcome).toBe('201');
    expect((await add(club)).outcome).toBe(full);
  },
);

test.each(each)('$list: of four concurrent requests for the last place one succeeds', oneTakesLastPlace);

test.each(each)(
  '$list: counts those from before there was a counter when one is added or deleted',
  async ({ list, add, remove, count }) => {
    const { club, counter } = await clubWithCounter(list);
    const { id } = await add(club);
    await counter.forget();
    await add(club);
    expect(await counter.items()).toBe(await count(club));
    await counter.forget();
    await remove(club, id);
    expect(await counter.items()).toBe(await count(club));
  },
);

test('deleting a section or team, and moving a team, needs no space', async () => {
  const { cloud, club, counter: teams } = await clubWithCounter('teams');
  const sections = counterOfList(cloud, club, { list: 'sections' });
  const { id: sectionId } = await sectionOf(club);
  const { id: teamId } = await teamOf(club);
  await sections.leave(-7);
  await teams.leave(-7);
  const body = { teamId, sectionId };
  expect(outcomeOf(await club.admin.call(moveTeam, { body }))).toBe('204');
  expect(outcomeOf(await kinds.teams.remove(club, teamId))).toBe('204');
  expect(outcomeOf(await kinds.sections.remove(club, sectionId))).toBe('204');
  expect([await teams.items(), await sections.items()]).toEqual([
    bounds.teams.items + 6,
    bounds.sections.items + 6,
  ]);
});
