import {
  hasOwnArchive,
  listArchivedLotteries,
  listLotteries,
  listOwnArchive,
} from '../../../shared/contract/lottery.ts';
import { listArchivedTickets, listOwnTickets } from '../../../shared/contract/ticket.ts';
import { endOfDay } from '../../../shared/domain/stockholm.ts';
import { type Club, type Lottery, type Person, soldOf, type Ticket, ticketId, ticketsOf } from './model.ts';
import type { View } from './view.ts';

/** What every lottery of these clubs is described by. */
export const described = 'Fina priser';

export const shownLottery = ({ id, name, price, maxNumber, until, closed }: Lottery) => ({
  id,
  name,
  description: described,
  price,
  maxNumber,
  validUntilDate: endOfDay(until),
  termsLink: null,
  closed,
  image: null,
});

const counted = (lottery: Lottery, tickets = ticketsOf(lottery)) => ({
  ...shownLottery(lottery),
  total: tickets.length,
  sold: soldOf(tickets),
});

const newestFirst = (lotteries: readonly Lottery[]) => lotteries.toReversed();

/** A ticket as lists show it. */
export const shownTicket = (lottery: Lottery, { number, buyer }: Ticket) => ({
  ticket: { id: ticketId(lottery, number), number },
  customer: buyer && { ...buyer },
});

/** A seller's home: what they have in the lotteries that are not archived. */
export const homeOf = (club: Club, person: Person) =>
  newestFirst(club.lotteriesThat(false)).flatMap((lottery) => {
    const own = ticketsOf(lottery, person);
    return own.length === 0
      ? []
      : [{ ...counted(lottery, own), tickets: own.map((ticket) => shownTicket(lottery, ticket)) }];
  });

export const viewOfHome = (club: Club, by: Person): View => ({
  what: `the home of ${by.label}`,
  by,
  needs: 'user',
  route: listOwnTickets,
  shows: homeOf(club, by),
});

/** What somebody has in archived lotteries. */
export function viewsOfArchive(club: Club, by: Person): View[] {
  const own = newestFirst(club.lotteriesThat(true)).filter((lottery) => ticketsOf(lottery, by).length > 0);
  const about = { by, needs: 'user' } as const;
  const name = by.label;
  return [
    { ...about, what: `that ${name} has an archive`, route: hasOwnArchive, shows: own.length > 0 },
    { ...about, what: `the archive of ${name}`, route: listOwnArchive, shows: own.map(shownLottery) },
    ...own.slice(0, 1).map((lottery) => ({
      ...about,
      what: `${lottery.name} in the archive of ${name}`,
      route: listArchivedTickets,
      input: { params: { ticketBaseId: lottery.id } },
      shows: {
        ticketBase: shownLottery(lottery),
        tickets: ticketsOf(lottery, by).map((ticket) => shownTicket(lottery, ticket)),
      },
    })),
  ];
}

/** The lotteries in use, and the archived ones. */
export function viewsOfLotteries(club: Club): View[] {
  const by = club.master;
  const shows = (closed: boolean) => newestFirst(club.lotteriesThat(closed)).map((each) => counted(each));
  return [
    { what: 'the list of lotteries', by, needs: 'teamAdmin', route: listLotteries, shows: shows(false) },
    {
      what: 'the list of archived lotteries',
      by,
      needs: 'admin',
      route: listArchivedLotteries,
      shows: shows(true),
    },
  ];
}
