import { type DaySales, readSales } from '../../shared/contract/report.ts';
import { findLottery } from '../lottery/lottery-record.ts';
import { implement } from '../runtime/implement.ts';
import { inTeamOrder, shownTeams } from '../structure/shown-team.ts';
import { dayOfSaleDay } from '../ticket/sale.ts';
import { listTallies, type TallyRecord } from '../ticket/tally-record.ts';

export const handler = implement(
  readSales,
  {
    ahead: ({ params, query, resources: { table } }) =>
      Promise.all([listTallies(table, params.id), query.by === 'team' ? shownTeams(table) : undefined]),
  },
  async ({ params, resources: { table }, fail }, ahead) => {
    const [tallies, teamOf] = await ahead;
    // Tallies say that there is a lottery.
    if (tallies.length === 0 && !(await findLottery(table, params.id))) return fail('notFound');
    if (!teamOf) return daysOf(tallies).toSorted(byDate);
    return [...Map.groupBy(tallies, ({ team }) => team)]
      .map(([teamId, own]) => ({ team: teamOf(teamId), days: daysOf(own) }))
      .toSorted((one, other) => inTeamOrder(one.team, other.team))
      .flatMap(({ team, days }) => days.map((day) => ({ ...day, ...team })))
      .toSorted(byDate);
  },
);

const byDate = (one: DaySales, other: DaySales) =>
  one.date < other.date ? -1 : Number(one.date > other.date);

/** The days on which those sold anything that has not been taken back. */
function daysOf(tallies: readonly TallyRecord[]): DaySales[] {
  const sold = new Map<string, number>();
  for (const [day, count] of tallies.flatMap(({ days }) => Object.entries(days)))
    sold.set(day, (sold.get(day) ?? 0) + count);
  return [...sold]
    .filter(([, count]) => count !== 0)
    .map(([day, count]) => ({ date: dayOfSaleDay(day), sold: count }));
}
