import * as z from 'zod/mini';
import { listAnswer, reportAnswer } from './answer.ts';
import { cursor, id, instant, paging } from './fields.ts';
import { defineRoute } from './route.ts';
import { Buyer } from './buyer.ts';
import { Ticket } from './ticket.ts';
import { perUserLimits } from './throttles.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Above this number of rows a report runs as a job. */
export const rowsAtOnce = 20_000;

const Name = z.object({ firstName: z.string(), lastName: z.string() });
/** A ticket of a lottery: its seller, its buyer, when it was sold, and who assigned it. */
export const TicketStat = z.object({
  ticket: Ticket,
  user: Name,
  userTeam: z.object({ name: z.string() }),
  customer: z.optional(Buyer),
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

const byId = z.object({ id });

export const listStats = defineRoute({
  method: 'GET',
  path: '/ticketbase/{id}/stats',
  summary: 'The tickets of a lottery, by number',
  access: 'admin',
  params: byId,
  query: paging,
  answer: listAnswer(TicketStat),
  grants: ['table:read'],
});
export const readSales = defineRoute({
  method: 'GET',
  path: '/ticketbase/{id}/sales',
  summary: 'Sold tickets per day in Stockholm; with `by=team`, per team and day',
  access: 'admin',
  params: byId,
  query: z.object({ by: z.optional(z.literal('team')), cursor }),
  answer: listAnswer(DaySales),
  grants: ['table:read'],
  throttles: perUserLimits.lists,
});
export const reportLottery = defineRoute({
  method: 'GET',
  path: '/ticketbase/{id}/report',
  summary: 'All tickets of a lottery as a spreadsheet; above 20 000 as a job',
  access: 'admin',
  params: byId,
  answer: reportAnswer(xlsxType),
  grants: ['table:write'],
  throttles: perUserLimits.reports,
});
export const reportTeam = defineRoute({
  method: 'GET',
  path: '/team/{id}/report',
  summary: "A team's members and their tickets in the lotteries that are not archived, as a spreadsheet",
  access: 'teamAdmin',
  params: byId,
  answer: reportAnswer(xlsxType),
  grants: ['table:write'],
  throttles: perUserLimits.reports,
});
