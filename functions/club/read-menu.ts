import { type MenuIcon, readMenu } from '../../shared/contract/club.ts';
import { implement } from '../kernel/implement.ts';
import { readStructure } from '../store/structure-record.ts';

const path = '/team/';
const icon: MenuIcon = 'team';
const sectionIcon: MenuIcon = 'section';

/** An Admin gets the whole club, a dropdown for each section; a TeamAdmin a link to their own team (R33). */
export const handler = implement(
  readMenu,
  { ahead: ({ resources: { table } }) => readStructure(table) },
  async ({ caller }, ahead) => {
    const { sections, teams } = await ahead;
    if (caller.isAdmin)
      return sections.map(({ id, name }) => ({
        id,
        name,
        icon: sectionIcon,
        isDropdown: true,
        path: '',
        items: teams
          .filter((team) => team.sectionId === id)
          .map((team) => ({ id: team.id, name: team.name, path, icon })),
      }));
    return teams
      .filter((team) => team.id === caller.teamId)
      .map(({ id, name }) => ({ id, name, icon, isDropdown: false, path, items: [] }));
  },
);
