import { readTeamSaleSummary } from '../../shared/contract/lottery.ts';
import { implement } from '../runtime/implement.ts';
import { keys } from '../table/keys.ts';
import { listTallies, sumTallies } from '../ticket/tally-record.ts';
import { findLottery } from './lottery-record.ts';

export const handler = implement(
  readTeamSaleSummary,
  {
    ahead: ({ params, resources: { table } }) =>
      Promise.all([listTallies(table, params.id), table.query(keys.teams()), table.query(keys.sections())]),
  },
  async ({ params, resources: { table }, fail }, ahead) => {
    const [tallies, teams, sections] = await ahead;
    // Tallies say that there is a lottery.
    if (tallies.length === 0 && !(await findLottery(table, params.id))) return fail('notFound');
    const sectionNames = new Map(sections.map((section) => [section.sk, String(section.name)]));
    const teamsById = new Map(teams.map((team) => [String(team.sk), team]));
    return [...Map.groupBy(tallies, (tally) => tally.team)]
      .map(([teamId, own]) => {
        const team = teamsById.get(teamId);
        const { total, sold } = sumTallies(own);
        return {
          sectionName: sectionNames.get(team?.sectionId) ?? '',
          teamName: team ? String(team.name) : 'Borttaget lag',
          customerCount: sold,
          ticketCount: total,
        };
      })
      .toSorted(
        (one, other) =>
          one.sectionName.localeCompare(other.sectionName, 'sv') ||
          one.teamName.localeCompare(other.teamName, 'sv'),
      );
  },
);
