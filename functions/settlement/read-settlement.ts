import { readSettlement } from '../../shared/contract/settlement.ts';
import { toSek } from '../../shared/domain/numbers.ts';
import { sortedBy } from '../../shared/domain/swedish-order.ts';
import { implement } from '../kernel/implement.ts';
import { findLottery } from '../store/lottery-record.ts';
import { listHoldings } from '../store/settlement-record.ts';
import { everyName, fullName } from '../store/shown-name.ts';
import { shownTeams } from '../store/shown-team.ts';
import { listTallies } from '../store/tally-record.ts';
import { sellerOf, settledTeams, sumsOf } from './sums.ts';

/** Five queries and one read, however many tickets there are (R246). */
export const handler = implement(
  readSettlement,
  {
    ahead: ({ params, resources: { table } }) =>
      Promise.all([
        findLottery(table, params.id),
        listTallies(table, params.id),
        listHoldings(table, params.id),
        everyName(table),
        shownTeams(table),
      ]),
  },
  async ({ fail }, ahead) => {
    const [found, tallies, holdings, nameOf, teamOf] = await ahead;
    const lottery = found ?? fail('notFound');
    const sellers = tallies.map((tally) => sellerOf(lottery, tally, nameOf(tally.userId)));
    const teams = settledTeams(tallies, holdings, teamOf).map((team) => ({
      teamId: team.teamId,
      name: team.teamName,
      sectionName: team.sectionName,
      ...sumsOf(lottery, team.tallies),
      holds: toSek(team.holds),
    }));
    return {
      totals: sumsOf(lottery, tallies),
      teams,
      sellers: sortedBy(sellers, ({ user }) => fullName(user)),
    };
  },
);
