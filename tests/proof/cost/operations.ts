import { randomUUID } from 'node:crypto';
import * as auth from '../../../shared/contract/auth.ts';
import { countViews, listClubs, readMenu } from '../../../shared/contract/club.ts';
import * as draws from '../../../shared/contract/draw.ts';
import * as fundraisers from '../../../shared/contract/fundraiser.ts';
import * as lotteries from '../../../shared/contract/lottery.ts';
import * as news from '../../../shared/contract/news.ts';
import * as structure from '../../../shared/contract/structure.ts';
import type { RequestOf, Route } from '../../../shared/contract/route.ts';
import * as tickets from '../../../shared/contract/ticket.ts';
import * as users from '../../../shared/contract/user.ts';
import { buyer, password, type TestUser } from '../../support/club.ts';
import type { Reply } from './meter.ts';
import { perCall } from './season.ts';
import type { Stage } from './stage.ts';

/** Something done once: what must be there first, then the request that is measured. */
export type Act = () => Promise<() => Promise<Reply>>;

/** The routes that `season.ts` names, each as the app calls it. */
export function actsOf(stage: Stage): Readonly<Record<string, Act>> {
  const { club, cloud, lottery, draw, fundraiser } = stage;
  const { seller, leader, admin } = club;
  const send =
    (user: TestUser | undefined) =>
    <R extends Route>(route: R, input: RequestOf<R> | Readonly<Record<string, unknown>> = {}) =>
    (): Promise<Reply> => {
      const { call } = user ?? cloud.anonymous;
      return call(route, input, user && route.method !== 'GET' ? { key: randomUUID() } : {});
    };
  const [ofSeller, ofLeader, ofAdmin, ofAnyone] = [send(seller), send(leader), send(admin), send(undefined)];
  const always =
    (run: () => Promise<Reply>): Act =>
    () =>
      Promise.resolve(run);
  const id = (value: string) => ({ params: { id: value } });
  const sold = async () => {
    const ticketId = stage.ticket();
    return { ticketId, customerId: await club.sell(seller, ticketId) };
  };
  let handedOut = 0;
  let handingOut: Promise<string> | undefined;

  return {
    valid: always(ofSeller(auth.valid)),
    listOwnTickets: always(ofSeller(tickets.listOwnTickets)),
    listOwnFundraisers: always(ofSeller(fundraisers.listOwnFundraisers)),
    listPublishedNews: always(ofSeller(news.listPublishedNews)),
    readContact: always(ofSeller(users.readContact)),
    readNews: always(ofSeller(news.readNews, id(stage.news))),
    login: always(ofAnyone(auth.login, { body: { clubId: club.id, email: stage.account, password } })),
    readTicket: async () => ofSeller(tickets.readTicket, id((await sold()).ticketId)),
    sellTicket: async () => ofSeller(tickets.sellTicket, { body: { ticketId: stage.ticket(), ...buyer } }),
    unsellTicket: async () => ofSeller(tickets.unsellTicket, id((await sold()).customerId)),
    mailTicket: async () => ofSeller(tickets.mailTicket, { body: { ticketId: (await sold()).ticketId } }),
    hasOwnArchive: always(ofSeller(lotteries.hasOwnArchive)),
    listOwnArchive: always(ofSeller(lotteries.listOwnArchive)),
    assignToTeam: async () => {
      const first = handedOut++ * perCall.teamMembers;
      const userIds = stage.members.slice(first, first + perCall.teamMembers);
      handingOut ??= club.lottery({ maxNumber: 3000 });
      const body = { ticketBaseId: await handingOut, quantity: perCall.ticketsEach, userIds };
      return ofAdmin(tickets.assignToTeam, { body });
    },
    readMenu: always(ofLeader(readMenu)),
    listTeams: always(ofLeader(structure.listTeams)),
    readTeam: always(ofLeader(structure.readTeam, id(club.p12))),
    listTeamUsers: always(ofLeader(structure.listTeamUsers, id(club.p12))),
    listUserTickets: always(ofLeader(tickets.listUserTickets, { params: { userId: seller.id } })),
    listLotteries: always(ofLeader(lotteries.listLotteries)),
    readSaleSummary: always(ofAdmin(lotteries.readSaleSummary, id(lottery))),
    drawWinner: always(ofAdmin(draws.drawWinner, { body: { drawId: draw, name: 'Cykel' } })),
    mailWinners: async () =>
      ofAdmin(draws.mailWinners, { body: { drawId: await stage.drawn(), message: 'Tack!' } }),
    readFundraiserSummary: always(ofAnyone(fundraisers.readFundraiserSummary, id(fundraiser))),
    showFundraiser: always(
      ofAnyone(fundraisers.showFundraiser, { params: { slug: 'ny-laktare', id: fundraiser } }),
    ),
    listClubs: always(ofAnyone(listClubs)),
    // A visit of a seller: home, two tickets, home.
    countViews: always(
      ofAnyone(countViews, { body: { pages: ['/home', '/ticket/:ticketId', '/ticket/:ticketId', '/home'] } }),
    ),
  };
}
