/**
 * A year of a typical club, of which a typical month is the twelfth part. Peaks do not matter to the bill, counts do.
 *
 * 200 members in ten teams sell two lotteries of 3 000 tickets, 15 each, in eight weeks each. Four of five tickets are
 * sold, 4 800 a year, two at a time: to 1 200 buyers a lottery. Three of five buyers are mailed their tickets as they
 * buy. Each member hands in once in a lottery. A member opens the app for each of their 12 buyers, and once a week while a
 * lottery is on. A session lasts a month: each member signs in six times. One collection a year finds 60 donors; a news
 * item a month; a fifth of the members is new each year; ten prizes in each of two draws, drawn while the sale is on,
 * which is the dearest way; a winner mail to every buyer.
 */

export const members = 200;
const lotteries = 2;
const weeks = 8 * lotteries;
const tickets = 3000 * lotteries;
const sales = 0.8 * tickets;
export const buyers = sales / 2;
const homeViews = members * weeks + buyers;
const signIns = 6 * members;
const collections = 1;

/** How many tickets, recipients and so on one measured call is about. */
export const perCall = { teamMembers: 20, recipients: 50 } as const;
export const ticketsEach = 15;

/** Calls of each route in a year (`acts.ts`). What is not named is rare: `rarely` calls of each. */
export const yearly = {
  // Each start of the app, and what the home screen shows.
  valid: homeViews,
  listOwnTickets: homeViews,
  listOwnFundraisers: homeViews,
  listPublishedNews: homeViews,
  readContact: homeViews,
  hasOwnArchive: homeViews,
  readNews: 5 * members,
  login: signIns,
  // Selling: the ticket is looked at, sold, sometimes corrected or given back.
  readTicket: sales,
  createSaleMailed: 0.6 * buyers,
  createSale: 0.4 * buyers,
  sellTicket: 0.05 * buyers,
  deleteSale: 0.1 * buyers,
  mailTicket: 0.05 * buyers,
  createSettlement: members * lotteries,
  listOwnArchive: members,
  // Ten team leaders hand out and follow up.
  assignToTeam: tickets / perCall.teamMembers / ticketsEach,
  assignToUser: members / 4,
  deleteTicket: members / 4,
  readMenu: 600,
  listTeams: 300,
  readTeam: 600,
  listTeamUsers: 600,
  listUserTickets: 400,
  listLotteries: 600,
  reportTeam: 30,
  // An admin sets up, follows, draws and mails.
  createLottery: lotteries,
  editLottery: 10 * lotteries,
  readLottery: 50 * lotteries,
  saveImage: 3 * lotteries,
  readImage: 20 * lotteries,
  savePdf: 2 * lotteries,
  readPdf: 20 * lotteries,
  readSaleSummary: 60 * lotteries,
  readTeamSaleSummary: 60 * lotteries,
  listStats: 60 * lotteries,
  readOverview: 30 * lotteries,
  readSales: 30 * lotteries,
  reportLottery: 6 * lotteries,
  createDraw: lotteries,
  listDraws: 15 * lotteries,
  readDraw: 30 * lotteries,
  readOdds: 30 * lotteries,
  drawWinner: 10 * lotteries,
  listWinners: 30 * lotteries,
  mailWinners: buyers / perCall.recipients,
  createNews: 12,
  editNews: 12,
  listNews: 60,
  listUsers: 100,
  listAdmins: 30,
  listTeamAdmins: 30,
  listSections: 60,
  // People come and go, and forget their passwords.
  createUser: members / 5,
  activate: members / 5,
  deleteUser: members / 5,
  resetPassword: members / 4,
  chooseNewPassword: members / 4,
  // The collection and its public page.
  createFundraiser: collections,
  addFundraiserUser: 20 * collections,
  listFundraisers: 30,
  createDonor: 60 * collections,
  thankDonor: 50 * collections,
  readFundraiserStats: 20,
  readFundraiserSummary: 500,
  showFundraiser: 1000,
  listClubs: signIns,
  // Once a visit, when the app is put away, and once each public page.
  countViews: homeViews + signIns + 500,
} as const satisfies Readonly<Record<string, number>>;
export type ActName = keyof typeof yearly;
/** Calls a year of each route that is not named. */
export const rarely = 2;

/**
 * What visits fetch beside the API: requests to CloudFront and bytes of each. The weights are the most that the web
 * build lets pass (web/sizes.ts): a seller's screens, a public page.
 */
export const visits: Readonly<Record<string, { yearly: number; requests: number; bytes: number }>> = {
  /** The code is in the browser: the document alone. */
  again: { yearly: homeViews, requests: 2, bytes: 20_000 },
  /** The code is new: a month has passed, with a release in it. */
  first: { yearly: signIns, requests: 20, bytes: 225_000 },
  /** A page before each sign-in, and 500 that somebody reads about the service. */
  publicPage: { yearly: signIns + 500, requests: 12, bytes: 95_000 },
  /** Pictures of two lotteries and of half of the news, on a phone and a half. */
  picture: { yearly: 12 * members, requests: 1, bytes: 80_000 },
};

/** Years whose lotteries a club still has in the table, archived. */
export const yearsKept = 3;
/** Bytes that a club has in the buckets: pictures, PDFs, results, and what was replaced of late. */
export const storedObjects = 40 * 150_000;
export const ticketsAYear = tickets;
export const lotteriesAYear = lotteries;

/** Days of a year, and hours and minutes of an average month. */
export const calendar = { nights: 365 / 12, hours: 8760 / 12, minutes: 525_600 / 12 } as const;
