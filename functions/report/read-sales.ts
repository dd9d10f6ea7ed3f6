import { type DaySales, readSales } from '../../shared/contract/report.ts';
import { findLottery } from '../store/lottery-record.ts';
import { implement } from '../kernel/implement.ts';
import { fitting, partOf } from '../store/page.ts';
import { inTeamOrder, type ShownTeam, shownTeams } from '../store/shown-team.ts';
import { dayOfSaleDay } from '../ledger/sale.ts';
import { listTallies, type TallyRecord } from '../store/tally-record.ts';

/** Sales of a day, or of a team on a day. */
interface Row {
  readonly sales: DaySales;
  /** '' unless by team. */
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
    // Where there are tallies, the lottery exists.
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

/** A row's position in the list: by day, then in team order, teams of the same name by id. */
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

/** Days on which these sellers sold anything, less removed buyers. */
function daysOf(tallies: readonly TallyRecord[]): DaySales[] {
  const sold = new Map<string, number>();
  for (const [day, count] of tallies.flatMap(({ days }) => Object.entries(days)))
    sold.set(day, (sold.get(day) ?? 0) + count);
  return [...sold]
    .filter(([, count]) => count !== 0)
    .map(([day, count]) => ({ date: dayOfSaleDay(day), sold: count }));
}
