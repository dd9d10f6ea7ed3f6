import { readTeamSaleSummary } from '../../shared/contract/lottery.ts';
import { implement } from '../kernel/implement.ts';
import { inTeamOrder, shownTeams } from '../store/shown-team.ts';
import { listTallies, sumTallies } from '../store/tally-record.ts';
import { findLottery } from '../store/lottery-record.ts';

export const handler = implement(
  readTeamSaleSummary,
  {
    ahead: ({ params, resources: { table } }) =>
      Promise.all([listTallies(table, params.id), shownTeams(table)]),
  },
  async ({ params, resources: { table }, fail }, ahead) => {
    const [tallies, teamOf] = await ahead;
    // Where there are tallies, the lottery exists.
    if (tallies.length === 0 && !(await findLottery(table, params.id))) return fail('notFound');
    return [...Map.groupBy(tallies, (tally) => tally.team)]
      .map(([teamId, own]) => {
        const { total, sold } = sumTallies(own);
        return { ...teamOf(teamId), customerCount: sold, ticketCount: total };
      })
      .toSorted(inTeamOrder);
  },
);
