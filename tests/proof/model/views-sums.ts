import { readSaleSummary, readTeamSaleSummary } from '../../../shared/contract/lottery.ts';
import { listStats, readSales } from '../../../shared/contract/report.ts';
import { type Club, type Lottery, shownName, shownTeam, soldOf, type Ticket, ticketsOf } from './model.ts';
import type { View } from './view.ts';
import { shownTicket } from './views-lottery.ts';

/** A row for each team that holds tickets; rows of deleted teams are called the same, so their order says nothing. */
const inAnyOrder = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();

function byTeam(tickets: readonly Ticket[]) {
  return [...Map.groupBy(tickets, ({ owner }) => owner.team)].map(([team, own]) => ({
    ...shownTeam(team),
    ticketCount: own.length,
    customerCount: soldOf(own),
  }));
}

/** Sold by team, whatever the days: a test may go on past midnight. */
function soldByTeam(rows: readonly { sectionName?: string; teamName?: string; sold: number }[]) {
  const names = Map.groupBy(rows, ({ sectionName = '', teamName = '' }) => `${sectionName}/${teamName}`);
  return [...names]
    .map(([name, own]) => `${name} ${own.reduce((total, { sold }) => total + sold, 0)}`)
    .filter((row) => !row.endsWith(' 0'))
    .toSorted();
}

const about = (club: Club, { id }: Lottery) =>
  ({ by: club.master, needs: 'admin', input: { params: { id } } }) as const;

/** What a lottery comes to: handed out and sold. */
export function viewOfSum(club: Club, lottery: Lottery): View {
  const tickets = ticketsOf(lottery);
  return {
    ...about(club, lottery),
    what: `the sums of ${lottery.name}`,
    route: readSaleSummary,
    shows: { customerCount: soldOf(tickets), ticketCount: tickets.length },
  };
}

/** The same by team. */
export function viewsByTeam(club: Club, lottery: Lottery): View[] {
  const { input, ...rest } = about(club, lottery);
  const teams = byTeam(ticketsOf(lottery));
  return [
    {
      ...rest,
      input,
      what: `the sums of ${lottery.name} by team`,
      route: readTeamSaleSummary,
      shows: inAnyOrder(teams),
      of: (body) => inAnyOrder(body as object[]),
    },
    {
      ...rest,
      input: { ...input, query: { by: 'team' } },
      what: `the sales of ${lottery.name} by team`,
      route: readSales,
      shows: soldByTeam(teams.map((row) => ({ ...row, sold: row.customerCount }))),
      of: (body) => soldByTeam(body as { sold: number }[]),
    },
  ];
}

/** Every ticket of a lottery: whose, of which team, sold to whom, handed out by whom. */
export const viewOfStats = (club: Club, lottery: Lottery): View => ({
  ...about(club, lottery),
  what: `the tickets of ${lottery.name}`,
  route: listStats,
  shows: ticketsOf(lottery).map((ticket) => ({
    ...shownTicket(lottery, ticket),
    user: shownName(ticket.owner),
    userTeam: { name: shownTeam(ticket.owner.team).teamName },
    createdBy: shownName(ticket.by),
    ...(ticket.buyer === undefined && { soldDate: undefined }),
  })),
});
