import { yearly } from '../cost/season.ts';

/**
 * The Sunday before Christmas, of clubs as `season.ts` describes them: 200 members, 1 200 buyers a lottery, two tickets
 * each. Every figure here is an assumption, on the busy side.
 */
export const clubs = 10_000;
/** The largest club, and a lottery in which each member has fifteen tickets. */
export const largest = { members: 2000, tickets: 30_000 } as const;

const members = 200;
const buyersOfLottery = 1200;
/** Of the sales of eight weeks, this part is made on that Sunday; of those, this part in its busiest hour. */
const ofSunday = 0.2;
const ofHour = 0.2;
/** Sales in its busiest second, as a multiple of the hour's mean. */
const peak = 2;

/** Sales a second of a typical club in the busiest second. */
export const salesOfClub = ((buyersOfLottery * ofSunday * ofHour) / 3600) * peak;
/** Of a large club where every member sells within the same minute, as when a leader says "now" in a hall. */
export const salesOfHall = largest.members / 60;
/** Of all clubs. */
export const salesOfAll = clubs * salesOfClub;

const buyers = (yearly.sellTicket ?? 0) / 1.05 / 2;
const each = (route: string, share = 1): number => ((yearly[route] ?? 0) / buyers) * share;
const mailed = 0.6;

/**
 * How often each act happens for one sale, which is one buyer's: the season's counts by its sales. A session lasts a
 * month, so sign-ins are those of the whole year. Each seller hands in once in a lottery; the leader answers for it.
 */
export const perSale = {
  start: each('valid'),
  tickets: each('listOwnTickets'),
  fundraisers: each('listOwnFundraisers'),
  news: each('listPublishedNews'),
  contact: each('readContact'),
  ownArchive: each('hasOwnArchive'),
  views: each('countViews'),
  clubList: each('listClubs'),
  signIn: each('login'),
  ticket: each('readTicket'),
  saleMailed: mailed,
  sale: 1 - mailed,
  removal: each('unsellTicket'),
  settlement: members / buyersOfLottery,
  sums: each('readSaleSummary'),
  handOut: 0,
  draw: 0,
} as const satisfies Readonly<Record<string, number>>;
/** What sellers, leaders and admins do on that Sunday, each as the app asks for it (`acts.ts`). */
export type ActName = keyof typeof perSale;
export const actNames = Object.keys(perSale) as ActName[];
/** Buyers of a lottery, who all get the winner mail. */
export const winnerMails = buyersOfLottery;
