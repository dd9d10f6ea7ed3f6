import { shownTeams, type ShownTeam } from '../store/shown-team.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { listTallies, parseTally, type TallyRecord } from '../store/tally-record.ts';
import type { TicketRecord } from '../store/ticket-record.ts';
import { everyName, type ShownName, shownNames } from '../store/shown-name.ts';

/** The people behind the tickets of a lottery. */
export interface People {
  /** Name shown for a user, deleted or not. */
  nameOf(userId: string): ShownName;
  /** The team that the seller's tally names. */
  teamOf(sellerId: string): ShownTeam;
}

const teamsBySeller = (
  tallies: readonly TallyRecord[],
  shown: (teamId: string) => ShownTeam,
): People['teamOf'] => {
  const teams = new Map(tallies.map(({ userId, team }) => [userId, team]));
  return (sellerId) => shown(teams.get(sellerId) ?? '');
};

/** All people of the club and the lottery: one query for each kind, in one wave. */
export async function readPeople(
  table: TableReader,
  lotteryId: string,
): Promise<
  People & { readonly tallies: readonly TallyRecord[]; readonly teamById: (teamId: string) => ShownTeam }
> {
  const [nameOf, tallies, shown] = await Promise.all([
    everyName(table),
    listTallies(table, lotteryId),
    shownTeams(table),
  ]);
  return { nameOf, tallies, teamById: shown, teamOf: teamsBySeller(tallies, shown) };
}

/** The people behind these tickets: 0.5 R each, and the teams. */
export async function readPeopleOf(
  table: TableReader,
  lotteryId: string,
  tickets: readonly TicketRecord[],
): Promise<People> {
  const sellers = [...new Set(tickets.map(({ userId }) => userId))];
  const [nameOf, tallies, shown] = await Promise.all([
    shownNames(table, [...sellers, ...tickets.map(({ assignedBy }) => assignedBy)]),
    table.getMany(sellers.map((userId) => keys.tally(lotteryId, userId))),
    shownTeams(table),
  ]);
  const found = tallies.flatMap((item) => (item ? [parseTally(item)] : []));
  return { nameOf, teamOf: teamsBySeller(found, shown) };
}
