import { listTeams } from '../../shared/contract/structure.ts';
import { implement } from '../kernel/implement.ts';
import { readStructure, toTeam } from '../store/structure-record.ts';

/** Ordered by section and name. */
export const handler = implement(
  listTeams,
  { ahead: ({ resources: { table } }) => readStructure(table) },
  async (_call, ahead) => {
    const { sections, teams } = await ahead;
    return sections.flatMap((section) =>
      teams.filter((team) => team.sectionId === section.id).map((team) => toTeam(team, section.name)),
    );
  },
);
