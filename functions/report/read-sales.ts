import { type DaySales, readSales } from '../../shared/contract/report.ts';
import { findLottery } from '../store/lottery-record.ts';
import { implement } from '../kernel/implement.ts';
import { fitting, partOf } from '../store/page.ts';
import { inTeamOrder, type ShownTeam, shownTeams } from '../store/shown-team.ts';
import { dayOfSaleDay } from '../ledger/sale.ts';
import { listTallies, type TallyRecord } from '../store/tally-record.ts';

/** A day's sales, of a team where it is asked by team. */
interface Row {
  readonly sales: DaySales;
  /** '' where it is not asked by team. */
  readonly teamId: string;
}

export const handler = implement(
  readSales,
  {
    ahead: ({ params, query, resources: { table } }) =>
      Promise.all([listTallies(table, params.id), query.by === 'team' ? shownTeams(table) : undefined]),
  },
  async ({ params, query, resources: { table }, fail }, ahead) => {
    const [tallies, teamOf] = await ahead;
    // Tallies say that there is a lottery.
    if (tallies.length === 0 && !(await findLottery(table, params.id))) return fail('notFound');
    const rows = teamOf
      ? [...Map.groupBy(tallies, ({ team }) => team)].flatMap(([teamId, own]) => {
          const team = teamOf(teamId);
          return daysOf(own).map((day): Row => ({ sales: { ...day, ...team }, teamId }));
        })
      : daysOf(tallies).map((sales): Row => ({ sales, teamId: '' }));
    const inOrder = rows.toSorted((one, other) => byPlace(placeOf(one), placeOf(other)));
    return fitting(partOf(inOrder, query, placeOf, byPlace), ({ sales }) => sales, placeOf);
  },
);

/** Where a row stands in the list: by day, then as teams are ordered; teams of the same name by id. */
const placeOf = ({ sales: { date, sectionName = '', teamName = '' }, teamId }: Row): string =>
  [date, sectionName, teamName, teamId].join('\n');

function byPlace(one: string, other: string): number {
  const [date, team, id] = partsOf(one);
  const [otherDate, otherTeam, otherId] = partsOf(other);
  return ordered(date, otherDate) || inTeamOrder(team, otherTeam) || ordered(id, otherId);
}
const ordered = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

function partsOf(place: string): readonly [date: string, team: ShownTeam, id: string] {
  const [date = '', sectionName = '', teamName = '', id = ''] = place.split('\n');
  return [date, { sectionName, teamName }, id];
}

/** The days on which those sold anything that has not been taken back. */
function daysOf(tallies: readonly TallyRecord[]): DaySales[] {
  const sold = new Map<string, number>();
  for (const [day, count] of tallies.flatMap(({ days }) => Object.entries(days)))
    sold.set(day, (sold.get(day) ?? 0) + count);
  return [...sold]
    .filter(([, count]) => count !== 0)
    .map(([day, count]) => ({ date: dayOfSaleDay(day), sold: count }));
}
