import { listSectionTeams } from '../../shared/contract/structure.ts';
import { implement } from '../kernel/implement.ts';
import { findSection, listTeamRecords, toTeam } from '../store/structure-record.ts';

export const handler = implement(
  listSectionTeams,
  {
    ahead: ({ params, resources: { table } }) =>
      Promise.all([findSection(table, params.sectionId, { consistent: true }), listTeamRecords(table)]),
  },
  async ({ fail }, ahead) => {
    const [section, teams] = await ahead;
    if (!section) return fail('notFound');
    return teams.filter((team) => team.sectionId === section.id).map((team) => toTeam(team, section.name));
  },
);
