import * as z from 'zod/mini';
import { json, listAnswer, reportAnswer } from './answer.ts';
import { id, instant } from './fields.ts';
import { cursor, paging } from './paging.ts';
import { defineRoute } from './route.ts';
import { TicketEntry } from './ticket.ts';
import { perUserLimits } from './throttles.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Above this number of rows a report runs as a job. */
export const rowsAtOnce = 20_000;

const Name = z.object({ firstName: z.string(), lastName: z.string() });
/** A ticket of a lottery: its seller, its buyer, when it was sold, and who assigned it. */
export const TicketStat = z.extend(TicketEntry, {
  user: Name,
  userTeam: z.object({ name: z.string() }),
  soldDate: z.optional(instant),
  createdBy: Name,
});
export type TicketStat = z.infer<typeof TicketStat>;

/** Tickets sold on a day in Stockholm (`yyyy-MM-dd`), net of removals; with `?by=team`, one entry per team and day. */
export const DaySales = z.object({
  date: z.string(),
  sold: z.number(),
  teamName: z.optional(z.string()),
  sectionName: z.optional(z.string()),
});
export type DaySales = z.infer<typeof DaySales>;

/**
 * An open lottery on an Admin's home page, SEK. `amount`: sold × price. `collected`: what the club has of it. `unpaid`:
 * sold by `unpaidSellers` and not paid by buyers. `owed`: not yet handed in by `owingSellers`. `holds`: received by
 * teams and not passed on.
 */
export const LotteryOverview = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number(),
  validUntilDate: instant,
  total: z.number(),
  sold: z.number(),
  amount: z.number(),
  collected: z.number(),
  unpaid: z.number(),
  unpaidSellers: z.number(),
  owed: z.number(),
  owingSellers: z.number(),
  holds: z.number(),
  /** Prizes in its list whose value is not stated. */
  prizesWithoutValue: z.number(),
  /** The day (`yyyy-MM-dd`) on which its account is due (R449); null if the settings do not say. */
  accountDue: z.nullable(z.string()),
  /** Whether its tickets cannot be sold until its ground is stated (R441). */
  awaitsGround: z.boolean(),
  /** Buyers whose ticket mail did not arrive, among the first 500 tickets. */
  unreachedBuyers: z.number(),
  /** Draws with winners that no mail reaches. */
  calls: z.array(z.object({ drawId: z.string(), name: z.string(), winners: z.number() })),
});
export type LotteryOverview = z.infer<typeof LotteryOverview>;

/** An Admin's home page: the open lotteries, the next to close first, and the steps that a new club has completed. */
export const Overview = z.object({
  lotteries: z.array(LotteryOverview),
  /** Whether the club tracks payments; if not, all money other than `amount` is 0. */
  trackPayments: z.boolean(),
  members: z.number(),
  /** Members who have not activated their account. */
  inactive: z.number(),
  /** Members whose last mail did not arrive. */
  unreachedMembers: z.number(),
  teams: z.number(),
  /** Whether the settings have the organisation number. */
  hasDetails: z.boolean(),
  /** The last day (`yyyy-MM-dd`) of the club's registration for lotteries; null if not filled in. */
  registrationTo: z.nullable(z.string()),
  /** Whether the club has or has had a lottery, and has handed tickets out. */
  hasLotteries: z.boolean(),
  hasHandedOut: z.boolean(),
});
export type Overview = z.infer<typeof Overview>;

const byId = z.object({ id });

export const readOverview = defineRoute('GET', '/overview', {
  summary: 'How the open lotteries go, what needs action, and what a new club has done',
  description:
    'Counted from the sums that sales keep, never from tickets. `collected`, `unpaid`, `owed` and `holds` are SEK, 0 where the club does not follow payments.',
  access: 'admin',
  answer: json(Overview),
  grants: ['table:read'],
  throttles: perUserLimits.lists,
});
export const listStats = defineRoute('GET', '/ticketbase/{id}/stats', {
  summary: 'The tickets of a lottery, by number',
  access: 'admin',
  params: byId,
  // `unreached`: only tickets whose mail to the buyer has not arrived, at most 500 in an answer unless `limit` says more.
  query: z.extend(paging, { unreached: z.optional(z.literal('true')) }),
  answer: listAnswer(TicketStat),
  grants: ['table:read'],
});
export const readSales = defineRoute('GET', '/ticketbase/{id}/sales', {
  summary: 'Sold tickets per day in Stockholm; with `by=team`, per team and day',
  access: 'admin',
  params: byId,
  query: z.object({ by: z.optional(z.literal('team')), cursor }),
  answer: listAnswer(DaySales),
  grants: ['table:read'],
  throttles: perUserLimits.lists,
});
export const reportLottery = defineRoute('GET', '/ticketbase/{id}/report', {
  summary: 'All tickets of a lottery as a spreadsheet; above 20 000 as a job',
  description: 'Above 20 000 tickets it continues as a job (202).',
  access: 'admin',
  params: byId,
  answer: reportAnswer(xlsxType),
  grants: ['table:write'],
  throttles: perUserLimits.reports,
});
export const reportTeam = defineRoute('GET', '/team/{id}/report', {
  summary: "A team's members and their tickets in the lotteries that are not archived, as a spreadsheet",
  access: 'teamAdmin',
  params: byId,
  answer: reportAnswer(xlsxType),
  grants: ['table:write'],
  throttles: perUserLimits.reports,
});
