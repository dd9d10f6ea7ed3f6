import { type ActName as Act, buyers, ticketsEach, yearly } from '../cost/season.ts';

/**
 * The Sunday before Christmas, of clubs as `season.ts` describes them: 200 members, 1 200 buyers a lottery, two tickets
 * each. Every figure here is an assumption, on the busy side.
 */
export const clubs = 10_000;
/** The largest club. */
export const largest = { members: 2000, tickets: 2000 * ticketsEach } as const;

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
export const salesOfAll = clubs * salesOfClub;

/** What sellers, leaders and admins do on that Sunday. */
export const actNames = [
  'valid',
  'listOwnTickets',
  'listOwnFundraisers',
  'listPublishedNews',
  'readContact',
  'hasOwnArchive',
  'countViews',
  'listClubs',
  'login',
  'readTicket',
  'createSaleMailed',
  'createSale',
  'deleteSale',
  'createSettlement',
  'readSaleSummary',
] as const satisfies readonly Act[];
export type ActName = (typeof actNames)[number];

/**
 * How often each act happens for one sale, which is one buyer's: the season's counts by its sales. A session lasts a
 * month, so sign-ins are those of the whole year.
 */
export const perSale = (act: ActName): number => yearly[act] / buyers;
export const routeOf = (act: ActName): string => act.replace(/Mailed$/, '');
/** Buyers of a lottery, who all get the winner mail. */
export const winnerMails = buyersOfLottery;
