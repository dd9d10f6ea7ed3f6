import {
  createSection,
  createTeam,
  deleteSection,
  deleteTeam,
  moveTeam,
  renameSection,
  renameTeam,
} from '../../../shared/contract/structure.ts';
import { alive, at, type Club, known } from './model.ts';
import { caller, firstOf } from './rights.ts';
import type { Kinds } from './step.ts';
import { viewOfTeam, viewOfUsers, viewsOfStructure } from './views-club.ts';

const looks = (club: Club) => () => viewsOfStructure(club);

/** Sections and their teams. */
export const structure: Kinds = {
  createSection: {
    weight: 2,
    picks: 1,
    plan: (club, [who = 0]) => {
      const name = club.newName('Sektion');
      return {
        by: caller(club, club.master, who),
        needs: 'master',
        does: `adds ${name}`,
        route: createSection,
        input: { body: { name } },
        fine: 201,
        told: (id) => club.sections.push({ id: String(id), name, gone: false }),
        looks: looks(club),
      };
    },
  },
  renameSection: {
    weight: 1,
    picks: 2,
    plan: (club, [who = 0, of = 0]) => {
      const section = at(known(club.sections), of);
      const name = club.newName('Omdöpt');
      return (
        section && {
          by: caller(club, club.admin, who),
          needs: 'admin',
          does: `calls ${section.name} ${name}`,
          route: renameSection,
          input: { body: { id: section.id, name } },
          refused: firstOf({ notFound: section.gone }),
          fine: 204,
          told: () => void (section.name = name),
          looks: looks(club),
        }
      );
    },
  },
  deleteSection: {
    weight: 3,
    picks: 2,
    plan: (club, [who = 0, of = 0]) => {
      const section = at(known(club.sections), of);
      return (
        section && {
          by: caller(club, club.admin, who),
          needs: 'admin',
          does: `deletes ${section.name}`,
          route: deleteSection,
          input: { params: { id: section.id } },
          refused: firstOf({
            notFound: section.gone,
            'section.notEmpty': alive(club.teams).some((team) => team.section === section),
          }),
          fine: 204,
          told: () => void (section.gone = true),
          looks: looks(club),
        }
      );
    },
  },
  createTeam: {
    weight: 3,
    picks: 2,
    plan: (club, [who = 0, of = 0]) => {
      const section = at(known(club.sections), of);
      const name = club.newName('Lag');
      return (
        section && {
          by: caller(club, club.admin, who),
          needs: 'admin',
          does: `adds ${name} to ${section.name}`,
          route: createTeam,
          input: { body: { name, sectionId: section.id } },
          refused: firstOf({ notFound: section.gone }),
          fine: 201,
          told: (id) => club.teams.push({ id: String(id), name, section, gone: false }),
          looks: looks(club),
        }
      );
    },
  },
  renameTeam: {
    weight: 1,
    picks: 2,
    plan: (club, [who = 0, of = 0]) => {
      const team = at(known(club.teams), of);
      const name = club.newName('Omdöpt');
      return (
        team && {
          by: caller(club, club.admin, who),
          needs: 'admin',
          does: `calls ${team.name} ${name}`,
          route: renameTeam,
          input: { body: { teamId: team.id, name } },
          refused: firstOf({ notFound: team.gone }),
          fine: 204,
          told: () => void (team.name = name),
          looks: () => [...viewsOfStructure(club), viewOfUsers(club)],
        }
      );
    },
  },
  moveTeam: {
    weight: 2,
    picks: 3,
    plan: (club, [who = 0, of = 0, to = 0]) => {
      const team = at(known(club.teams), of);
      const section = at(known(club.sections), to);
      return (
        team &&
        section && {
          by: caller(club, club.admin, who),
          needs: 'admin',
          does: `moves ${team.name} to ${section.name}`,
          route: moveTeam,
          input: { body: { teamId: team.id, sectionId: section.id } },
          refused: firstOf({ notFound: team.gone || section.gone }),
          fine: 204,
          told: () => void (team.section = section),
          looks: looks(club),
        }
      );
    },
  },
  deleteTeam: {
    weight: 3,
    picks: 2,
    plan: (club, [who = 0, of = 0]) => {
      const team = at(known(club.teams), of);
      return (
        team && {
          by: caller(club, club.admin, who),
          needs: 'admin',
          does: `deletes ${team.name}`,
          route: deleteTeam,
          input: { params: { id: team.id } },
          refused: firstOf({ notFound: team.gone, 'team.notEmpty': club.members(team).length > 0 }),
          fine: 204,
          told: () => void (team.gone = true),
          looks: () => [...viewsOfStructure(club), viewOfTeam(club, team)],
        }
      );
    },
  },
};
