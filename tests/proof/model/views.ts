import { listDraws, listWinners } from '../../../shared/contract/draw.ts';
import * as lotteryRoutes from '../../../shared/contract/lottery.ts';
import { listStats } from '../../../shared/contract/report.ts';
import { listTeams, listTeamUsers } from '../../../shared/contract/structure.ts';
import { listOwnTickets, listUserTickets } from '../../../shared/contract/ticket.ts';
import { listUsers, readUser } from '../../../shared/contract/user.ts';
import { endOfDay } from '../../../shared/domain/stockholm.ts';
import * as m from './model.ts';
import { lookAtAll, type Real, type View } from './real.ts';

/** The description of every lottery of these clubs. */
export const described = 'Fina priser';
const unset = { description: described, image: null };
const collator = new Intl.Collator('sv', { numeric: true });

const fields = <T extends object, Name extends keyof T>(record: T, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

/** In Swedish order of their names, namesakes by id. */
const inOrder = <T extends { readonly id: string }>(list: readonly T[], nameOf: (each: T) => string): T[] =>
  list.toSorted((one, other) => collator.compare(nameOf(one), nameOf(other)) || (one.id < other.id ? -1 : 1));
const named = <T extends { id: string; name: string; gone: boolean }>(list: readonly T[]): T[] =>
  inOrder(m.alive(list), ({ name }) => name);

function viewOfTeams(club: m.Club): View {
  const place = { sectionId: club.section.id, sectionName: club.section.name };
  const shows = named(club.teams).map((team) => ({ ...fields(team, 'id', 'name'), ...place }));
  return { by: club.master, route: listTeams, shows };
}

function shownUser(club: m.Club, person: m.Person) {
  const { team, role } = person;
  const tickets = club.lotteriesThat(false).flatMap((lottery) => m.ticketsOf(lottery, person));
  const counts = { tickets: tickets.length, soldTickets: m.soldOf(tickets) };
  const own = fields(person, 'id', 'firstName', 'lastName', 'email', 'active');
  return { ...own, ...counts, teamId: team.id, teamName: team.name, roleName: role };
}
const shownUsers = (club: m.Club, people: readonly m.Person[]) =>
  inOrder(people, m.fullName).map((person) => shownUser(club, person));

const viewOfUsers = (club: m.Club): View => ({
  by: club.master,
  route: listUsers,
  shows: shownUsers(club, m.alive(club.people)),
});

/** What somebody may do, and what not: by role, and by whom they lead. */
function viewsOfPowers(club: m.Club, by: m.Person): View[] {
  const self = { by, route: readUser, input: { params: { id: by.id } }, shows: shownUser(club, by) };
  // A session that has ended, or none: once is enough.
  if (by.gone || !by.active) return [self];
  const others = m.alive(club.people).filter((person) => person !== by);
  const stranger = others.find((person) => !m.reaches(by, person)) ?? by;
  const member = others.find((person) => m.reaches(by, person)) ?? stranger;
  const refused = (person: m.Person) => (m.leads(by, person) ? undefined : ('notFound' as const));
  const team = { input: { params: { id: stranger.team.id } }, refused: refused(stranger) };
  const tickets = {
    input: { params: { userId: member.id } },
    refused: m.reaches(by, member) ? undefined : ('notFound' as const),
    shows: homeOf(club, member),
  };
  return [self, { by, route: listTeamUsers, ...team }, { by, route: listUserTickets, ...tickets }];
}

const shownLottery = (lottery: m.Lottery) => ({
  ...fields(lottery, 'id', 'name', 'price', 'maxNumber', 'closed'),
  ...unset,
  validUntilDate: endOfDay(lottery.until),
  termsLink: null,
});
const counted = (lottery: m.Lottery, tickets = m.ticketsOf(lottery)) => ({
  ...shownLottery(lottery),
  total: tickets.length,
  sold: m.soldOf(tickets),
});
const shownTicket = ({ lottery, number, buyer }: m.Ticket) => ({
  ticket: { id: m.ticketId(lottery, number), number },
  customer: buyer && { ...buyer },
});

/** What somebody has in the lotteries that are not archived. */
const homeOf = (club: m.Club, person: m.Person) =>
  club
    .lotteriesThat(false)
    .toReversed()
    .flatMap((lottery) => {
      const own = m.ticketsOf(lottery, person);
      return own.length === 0 ? [] : [{ ...counted(lottery, own), tickets: own.map(shownTicket) }];
    });
const viewOfHome = (club: m.Club, by: m.Person): View => {
  const shows = homeOf(club, by);
  return { by, route: listOwnTickets, shows };
};

/** Rows of deleted teams have one name, so their order says nothing. */
const inAnyOrder = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();

/** Handed out and sold, in all and by team. */
function viewsOfSums(club: m.Club, lottery: m.Lottery): View[] {
  const about = { by: club.master, input: { params: { id: lottery.id } } };
  const tickets = m.ticketsOf(lottery);
  const sums = (own: readonly m.Ticket[]) => ({ customerCount: m.soldOf(own), ticketCount: own.length });
  const teams = [...Map.groupBy(tickets, ({ owner }) => owner.team)];
  const byTeam: Pick<View, 'shows' | 'of'> = {
    shows: inAnyOrder(teams.map(([team, own]) => ({ ...m.shownTeam(club, team), ...sums(own) }))),
    of: (body) => inAnyOrder(body as object[]),
  };
  return [
    { ...about, route: lotteryRoutes.readSaleSummary, shows: sums(tickets) },
    { ...about, route: lotteryRoutes.readTeamSaleSummary, ...byTeam },
  ];
}

/** A lottery among the others, its sums, and every ticket: whose, sold to whom, handed out by whom. */
function viewsOfLottery(club: m.Club, lottery: m.Lottery): View[] {
  const by = club.master;
  const lists = (closed: boolean) =>
    club
      .lotteriesThat(closed)
      .toReversed()
      .map((each) => counted(each));
  const tickets = m.ticketsOf(lottery).map((ticket) => ({
    ...shownTicket(ticket),
    user: m.shownName(ticket.owner),
    userTeam: { name: m.shownTeam(club, ticket.owner.team).teamName },
    createdBy: m.shownName(ticket.by),
    ...(!m.isSold(ticket) && { soldDate: undefined }),
  }));
  return [
    { by, route: lotteryRoutes.listLotteries, shows: lists(false) },
    { by, route: lotteryRoutes.listArchivedLotteries, shows: lists(true) },
    ...viewsOfSums(club, lottery),
    { by, route: listStats, input: { params: { id: lottery.id } }, shows: tickets },
    viewOfHome(club, m.ticketsOf(lottery)[0]?.owner ?? club.admin),
  ];
}

/** Sold tickets that have not won in a draw. */
export const eligible = ({ lottery, winners }: m.Draw): number[] =>
  m
    .ticketsOf(lottery)
    .filter((ticket) => m.isSold(ticket) && !winners.some((win) => win.number === ticket.number))
    .map(({ number }) => number);

function viewsOfDraw(club: m.Club, { id, lottery, winners, gone }: m.Draw): View[] {
  const by = club.master;
  const draws = m.alive(lottery.draws).map((draw) => ({ id: draw.id, name: draw.name }));
  const shows = winners.map(({ prize, number, seller }) => ({
    drawWinner: { name: prize },
    ticket: { id: m.ticketId(lottery, number), number },
    customer: { ...lottery.tickets.get(number)?.buyer },
    user: seller,
  }));
  const refused = gone ? 'notFound' : undefined;
  return [
    { by, route: listDraws, input: { params: { ticketBaseId: lottery.id } }, shows: draws },
    { by, route: listWinners, input: { params: { id } }, refused, shows },
  ];
}

/** What may look different after something was done with it. */
function viewsAbout(club: m.Club, subject: m.Subject): View[] {
  switch (subject.is) {
    case 'team': {
      const { id, gone } = subject;
      const refused = gone ? 'notFound' : undefined;
      const shows = shownUsers(club, club.members(subject));
      const members = { by: club.master, route: listTeamUsers, input: { params: { id } }, refused, shows };
      return [viewOfTeams(club), viewOfUsers(club), members] as View[];
    }
    case 'person': {
      const held = club.lotteries.filter((lottery) => m.ticketsOf(lottery, subject).length > 0);
      const sums = held.slice(0, 1).flatMap((lottery) => viewsOfSums(club, lottery));
      return [viewOfUsers(club), ...viewsOfPowers(club, subject), viewOfHome(club, subject), ...sums];
    }
    case 'ticket':
      return [...viewsOfSums(club, subject.lottery), viewOfHome(club, subject.owner)];
    case 'lottery':
      return viewsOfLottery(club, subject);
    default:
      return viewsOfDraw(club, subject);
  }
}

/** Compares what is shown of these. @throws {Divergence} */
export const lookAt = (club: m.Club, real: Real, subjects: readonly m.Subject[]): Promise<void> =>
  lookAtAll(
    real,
    subjects.flatMap((subject) => viewsAbout(club, subject)),
  );
