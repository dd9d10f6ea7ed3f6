import { randomUUID } from 'node:crypto';
import * as auth from '../../../shared/contract/auth.ts';
import { countViews, listClubs, readMenu } from '../../../shared/contract/club.ts';
import * as donors from '../../../shared/contract/donor.ts';
import * as draws from '../../../shared/contract/draw.ts';
import * as fundraisers from '../../../shared/contract/fundraiser.ts';
import { readImage, saveImage } from '../../../shared/contract/image.ts';
import * as lotteries from '../../../shared/contract/lottery.ts';
import * as news from '../../../shared/contract/news.ts';
import * as reports from '../../../shared/contract/report.ts';
import * as structure from '../../../shared/contract/structure.ts';
import type { RequestOf, Route } from '../../../shared/contract/route.ts';
import { createSale, deleteSale } from '../../../shared/contract/sale.ts';
import { createSettlement } from '../../../shared/contract/settlement.ts';
import * as tickets from '../../../shared/contract/ticket.ts';
import * as users from '../../../shared/contract/user.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { buyer, password, type TestUser } from '../../support/club.ts';
import { donor, give } from '../../support/fundraiser.ts';
import type { Reply } from './meter.ts';
import { type ActName, perCall, ticketsEach } from './season.ts';
import { article, pdf, picture, type Stage } from './stage.ts';

/** Something done once: what must be there first, then the request that is measured. */
export type Act = () => Promise<() => Promise<Reply>>;

/** What `season.ts` counts: a route each, as the app calls it, and a sale whose tickets are mailed with it. */
export function actsOf(stage: Stage): Readonly<Record<ActName, Act>> {
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
  const email = () => `${randomUUID().slice(0, 13)}@${club.urlKey}.example`;
  const chosen = { password: 'ett nytt lösenord', confirmPassword: 'ett nytt lösenord' };
  const day = addDays(dayOf(new Date()), 30);
  const fields = { name: 'Vårlotten', description: 'Fina priser', price: 40, maxNumber: 3000 };
  const newUser = () => ({ firstName: 'Ny', lastName: 'Medlem', email: email(), teamId: club.p12 });
  const image = `ticketbase_${lottery}`;
  const base = { ticketBaseId: lottery };
  const sold = async () => {
    const ticketId = stage.ticket();
    return { ticketId, customerId: await club.sell(seller, ticketId) };
  };
  const sale = (mail: boolean) =>
    ofSeller(createSale, {
      body: { ticketIds: [stage.ticket(), stage.ticket()], ...buyer, payment: 'cash', mail },
    });
  const looked = stage.ticket();
  let handedOut = 0;
  let handingOut: Promise<string> | undefined;
  let collectors = 0;

  return {
    valid: always(ofSeller(auth.valid)),
    listOwnTickets: always(ofSeller(tickets.listOwnTickets)),
    listOwnFundraisers: always(ofSeller(fundraisers.listOwnFundraisers)),
    listPublishedNews: always(ofSeller(news.listPublishedNews)),
    readContact: always(ofSeller(users.readContact)),
    readNews: always(ofSeller(news.readNews, id(stage.news))),
    login: always(ofAnyone(auth.login, { body: { clubId: club.id, email: stage.account, password } })),
    readTicket: always(ofSeller(tickets.readTicket, id(looked))),
    createSaleMailed: async () => sale(true),
    createSale: async () => sale(false),
    // A buyer is corrected.
    sellTicket: async () =>
      ofSeller(tickets.sellTicket, { body: { ...(await sold()), ...buyer, phone: '070' } }),
    deleteSale: async () => ofLeader(deleteSale, id(((await sale(false)()).body as { id: string }).id)),
    createSettlement: always(
      ofLeader(createSettlement, { body: { ...base, userId: seller.id, amount: 10, to: 'team' } }),
    ),
    mailTicket: async () => ofSeller(tickets.mailTicket, { body: { ticketId: (await sold()).ticketId } }),
    hasOwnArchive: always(ofSeller(lotteries.hasOwnArchive)),
    listOwnArchive: always(ofSeller(lotteries.listOwnArchive)),
    assignToTeam: async () => {
      const first = handedOut++ * perCall.teamMembers;
      const userIds = stage.members.slice(first, first + perCall.teamMembers);
      handingOut ??= club.lottery({ maxNumber: 3000 });
      const body = { ticketBaseId: await handingOut, quantity: ticketsEach, userIds };
      return ofAdmin(tickets.assignToTeam, { body });
    },
    assignToUser: always(
      ofLeader(tickets.assignToUser, { body: { ...base, quantity: 5, userId: seller.id } }),
    ),
    deleteTicket: async () => ofAdmin(tickets.deleteTicket, id(stage.ticket())),
    readMenu: always(ofLeader(readMenu)),
    listTeams: always(ofLeader(structure.listTeams)),
    readTeam: always(ofLeader(structure.readTeam, id(club.p12))),
    listTeamUsers: always(ofLeader(structure.listTeamUsers, id(club.p12))),
    listUserTickets: always(ofLeader(tickets.listUserTickets, { params: { userId: seller.id } })),
    listLotteries: always(ofLeader(lotteries.listLotteries)),
    reportTeam: always(ofLeader(reports.reportTeam, id(club.p12))),
    createLottery: always(ofAdmin(lotteries.createLottery, { body: { ...fields, validUntilDate: day } })),
    editLottery: async () => {
      const { body } = await admin.call(lotteries.readLottery, id(lottery));
      return ofAdmin(lotteries.editLottery, { body: { ...body, description: `Priser ${randomUUID()}` } });
    },
    readLottery: always(ofAdmin(lotteries.readLottery, id(lottery))),
    saveImage: always(ofAdmin(saveImage, { body: { key: image, imageFile: picture } })),
    readImage: always(ofAdmin(readImage, { params: { key: image } })),
    savePdf: always(ofAdmin(lotteries.savePdf, { body: { ...base, fileData: pdf } })),
    readPdf: always(ofAdmin(lotteries.readPdf, id(lottery))),
    readSaleSummary: always(ofAdmin(lotteries.readSaleSummary, id(lottery))),
    readTeamSaleSummary: always(ofAdmin(lotteries.readTeamSaleSummary, id(lottery))),
    listStats: always(ofAdmin(reports.listStats, id(lottery))),
    readOverview: always(ofAdmin(reports.readOverview, {})),
    readSales: always(ofAdmin(reports.readSales, id(lottery))),
    reportLottery: always(ofAdmin(reports.reportLottery, id(lottery))),
    createDraw: always(ofAdmin(draws.createDraw, { body: { ...base, name: 'En till' } })),
    listDraws: always(ofAdmin(draws.listDraws, { params: base })),
    readDraw: always(ofAdmin(draws.readDraw, id(draw))),
    readOdds: always(ofAdmin(draws.readOdds, id(draw))),
    drawWinner: always(ofAdmin(draws.drawWinner, { body: { drawId: draw, name: 'Cykel' } })),
    listWinners: always(ofAdmin(draws.listWinners, id(draw))),
    mailWinners: async () =>
      ofAdmin(draws.mailWinners, { body: { drawId: await stage.drawn(), message: 'Tack!' } }),
    createNews: always(
      ofAdmin(news.createNews, { body: { ...article, imageFile: picture, published: true } }),
    ),
    editNews: always(
      ofAdmin(news.editNews, { body: { id: stage.news, ...article, imageFile: picture, published: true } }),
    ),
    listNews: always(ofAdmin(news.listNews)),
    listUsers: always(ofAdmin(users.listUsers)),
    listAdmins: always(ofAdmin(users.listAdmins)),
    listTeamAdmins: always(ofAdmin(users.listTeamAdmins)),
    listSections: always(ofAdmin(structure.listSections)),
    createUser: async () => ofLeader(users.createUser, { body: newUser() }),
    activate: async () => ofAnyone(auth.activate, { body: { token: await stage.invited(), ...chosen } }),
    deleteUser: async () => ofAdmin(users.deleteUser, id((await club.addSeller(club.p12)).id)),
    resetPassword: always(ofAnyone(auth.resetPassword, { body: { clubId: club.id, email: stage.account } })),
    chooseNewPassword: async () =>
      ofAnyone(auth.chooseNewPassword, { body: { token: await stage.forgetful(), ...chosen } }),
    createFundraiser: always(
      ofAdmin(fundraisers.createFundraiser, {
        body: { name: 'Ny läktare', description: 'Hjälp oss att bygga.', validUntilDate: day },
      }),
    ),
    addFundraiserUser: async () =>
      ofAdmin(fundraisers.addFundraiserUser, {
        body: { fundraiserId: fundraiser, userId: stage.members[collectors++] ?? '' },
      }),
    listFundraisers: always(ofAdmin(fundraisers.listFundraisers)),
    createDonor: always(ofSeller(donors.createDonor, { body: { fundraiserId: fundraiser, ...donor } })),
    thankDonor: async () =>
      ofSeller(donors.thankDonor, { body: { fundraiserDonorId: await give(seller, fundraiser) } }),
    readFundraiserStats: always(ofAdmin(fundraisers.readFundraiserStats, id(fundraiser))),
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
