import * as z from 'zod/mini';
import { formatNumber } from '../domain/numbers.ts';
import { accepted, created, json, listAnswer, nothing, work } from './answer.ts';
import { removalErrors, saleErrors } from './errors.ts';
import { body, id, optionalText } from './fields.ts';
import { cursor } from './paging.ts';
import { numeric } from './numeric.ts';
import { Lottery } from './lottery.ts';
import { ageConfirmed, Buyer, buyerFields, buyerReadOnly, mayContact } from './buyer.ts';
import { Organiser } from './organiser.ts';
import { bodySizes, defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

export const Ticket = z.object({ id: z.string(), number: z.number() });
export type Ticket = z.infer<typeof Ticket>;
/** A ticket's buyer and sale. `paid` is absent if it is unknown or not tracked, and if nothing is due. */
export const SoldTo = z.extend(Buyer, { saleId: z.string(), paid: z.optional(z.boolean()) });
export type SoldTo = z.infer<typeof SoldTo>;
/** `customer` is absent while it is unsold. `generations`, for an unsold ticket: how many sales have begun with it. */
export const TicketEntry = z.object({
  ticket: Ticket,
  customer: z.optional(SoldTo),
  generations: z.optional(z.number()),
});
export type TicketEntry = z.infer<typeof TicketEntry>;
/** Maximum tickets in one part of a seller's list: with the longest buyers they fit into one answer. */
export const ticketsAtOnce = 4800;
/** The space that a lottery with the longest texts takes in a part, counted in tickets. */
export const lotteryWeight = 3;
/**
 * A lottery with the seller's tickets. If they do not fit into one part, it is repeated in the next part with the
 * remaining ones. `trackPayments`, `payee` and `code` let a browser without a connection show how to pay a sale:
 * whether the club tracks payments, its Swish number (null without one, or if payments are not tracked), and the
 * lottery's number in references.
 */
export const SellerLottery = z.extend(Lottery, {
  total: z.number(),
  sold: z.number(),
  trackPayments: z.boolean(),
  payee: z.nullable(z.string()),
  code: z.number(),
  tickets: z.array(TicketEntry),
});
export type SellerLottery = z.infer<typeof SellerLottery>;

export const TicketDetail = z.object({
  ticket: Ticket,
  customer: z.optional(SoldTo),
  ticketBase: Lottery,
  user: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
  /** For a sold ticket: who answers for its lottery. */
  organiser: z.optional(Organiser),
});
export type TicketDetail = z.infer<typeof TicketDetail>;

/** When a buyer is edited, an absent `mayContact` stays unchanged. */
const TicketSale = body(
  { ticketId: id, ...buyerFields, customerId: z.optional(id), ageConfirmed, mayContact },
  [...buyerReadOnly, 'noEmail'],
);

/** Tickets that one seller gets in one assignment. */
export const ticketQuantity = numeric('Fyll i antal').check(
  z.int('Heltal'),
  z.gte(1, 'Minst 1'),
  z.lte(1000, `Högst ${formatNumber(1000)}`),
);
/** Maximum tickets that one call assigns. */
export const maxAssigned = 5000;
/** Above this number of tickets an assignment runs as a job. */
export const assignedAtOnce = 2000;

export const TeamAssignment = body({
  ticketBaseId: id,
  quantity: ticketQuantity,
  userIds: z
    .array(id, 'Välj minst en medlem')
    .check(
      z.minLength(1, 'Välj minst en medlem'),
      z.maxLength(maxAssigned, `Högst ${formatNumber(maxAssigned)}`),
    ),
}).check(
  z.refine((value) => value.quantity * new Set(value.userIds).size <= maxAssigned, {
    path: ['quantity'],
    message: `Högst ${formatNumber(maxAssigned)} lotter åt gången`,
    // Reported together with the other broken rules, once both numbers are present.
    when: ({ value }) =>
      z.object({ quantity: z.number(), userIds: z.array(z.string()) }).safeParse(value).success,
  }),
);
export const UserAssignment = body({ ticketBaseId: id, quantity: ticketQuantity, userId: id });
export const SpecificAssignment = body({
  ticketBaseId: id,
  number: numeric('Fyll i lottnummer').check(z.int('Heltal'), z.gte(1, 'Minst 1')),
  userId: id,
});
const Assigned = z.object({ assigned: z.number() });
export const TicketMail = body({
  ticketId: id,
  message: optionalText({ max: 250, lines: true }),
  ticketIds: z.optional(z.array(id).check(z.maxLength(50, 'Högst 50 lotter i ett mail'))),
});

/** The buyer's permissions in the earlier sale do not apply to the new one. */
const CopiedBuyer = body({ newTicketId: id, copyTicketId: id, ageConfirmed, mayContact });
/** At most `ticketsAtOnce`; if there are more, `next` is the `cursor` of the next part. */
export const ArchivedTickets = z.object({
  ticketBase: Lottery,
  tickets: z.array(TicketEntry),
  next: z.optional(z.string()),
});
export type ArchivedTickets = z.infer<typeof ArchivedTickets>;

const byId = z.object({ id });

export const listOwnTickets = defineRoute('GET', '/ticket/user', {
  summary: "The caller's lotteries that are not archived, with their tickets by number",
  access: 'user',
  query: z.object({ cursor }),
  answer: listAnswer(SellerLottery),
  grants: ['table:read'],
});
export const listUserTickets = defineRoute('GET', '/ticket/user/{userId}', {
  summary: 'The same for a member in scope',
  access: 'teamAdmin',
  params: z.object({ userId: id }),
  query: z.object({ cursor }),
  answer: listAnswer(SellerLottery),
  grants: ['table:read'],
});
export const readTicket = defineRoute('GET', '/ticket/{id}', {
  summary: 'One ticket in scope',
  access: 'user',
  params: byId,
  answer: json(TicketDetail),
  grants: ['table:read'],
});
export const listArchivedTickets = defineRoute('GET', '/ticket/archive/{ticketBaseId}', {
  summary: "The caller's tickets in an archived lottery, by number",
  access: 'user',
  params: z.object({ ticketBaseId: id }),
  query: z.object({ cursor }),
  answer: json(ArchivedTickets),
  grants: ['table:read'],
  throttles: perUserLimits.lists,
});
export const assignToTeam = defineRoute('POST', '/ticket/team', {
  summary: 'Assign the same number of tickets to each of several members; all or nothing',
  description:
    'Low numbers first, in one run per member where possible. Above 2 000 tickets it continues as a job (202).',
  access: 'teamAdmin',
  body: TeamAssignment,
  maxBody: bodySizes.lists,
  answer: work(Assigned),
  errors: ['ticket.tooFewLeft', 'lottery.archived', 'user.busy'],
  grants: ['table:write'],
  throttles: perUserLimits.tickets,
});
export const assignToUser = defineRoute('POST', '/ticket/user', {
  summary: 'Assign tickets to one member; all or nothing',
  description: 'Low numbers first, in one run where possible.',
  access: 'teamAdmin',
  body: UserAssignment,
  answer: work(Assigned),
  errors: ['ticket.tooFewLeft', 'lottery.archived', 'user.busy'],
  grants: ['table:write'],
  throttles: perUserLimits.tickets,
});
export const assignSpecific = defineRoute('POST', '/ticket/user/specific', {
  summary: 'Assign one chosen number',
  access: 'teamAdmin',
  body: SpecificAssignment,
  answer: created(z.string()),
  errors: ['ticket.numberTaken', 'lottery.archived', 'user.busy'],
  grants: ['table:write'],
});
export const deleteTicket = defineRoute('DELETE', '/ticket/{id}', {
  summary: 'Take an unsold ticket back; its number becomes free',
  access: 'admin',
  params: byId,
  answer: nothing,
  errors: ['ticket.sold', 'lottery.archived', 'draw.frozen'],
  grants: ['table:write'],
});
export const sellTicket = defineRoute('PUT', '/ticket/customer', {
  summary: 'Register or edit the buyer of a ticket',
  description:
    'Without `customerId` the ticket must be unsold; with it, that buyer is edited. Where the lottery has an age limit, `ageConfirmed` must be true for a sale and for another name.',
  access: 'user',
  body: TicketSale,
  answer: json(z.string()),
  errors: [...saleErrors, 'ticket.won'],
  grants: ['table:write'],
  throttles: perUserLimits.sales,
});
export const unsellTicket = defineRoute('DELETE', '/ticket/customer/{id}', {
  summary: 'Remove the buyer: the ticket is unsold again',
  access: 'user',
  params: byId,
  answer: nothing,
  errors: removalErrors,
  grants: ['table:write'],
  throttles: perUserLimits.sales,
});
export const mailTicket = defineRoute('POST', '/ticket/customer/mail', {
  summary: 'Mail sold tickets to their buyer',
  description: '`ticketIds` names more tickets of the same buyer in the same lottery, for the same mail.',
  access: 'user',
  body: TicketMail,
  answer: accepted,
  errors: ['ticket.notSold', 'ticket.noEmail'],
  grants: ['table:write'],
  throttles: perUserLimits.mails,
});
export const copyBuyer = defineRoute('PUT', '/ticket/customer/copy', {
  summary: "Sell one of the caller's tickets to the buyer of one of the caller's archived tickets",
  description: 'Where the lottery has an age limit, `ageConfirmed` must be true.',
  access: 'user',
  body: CopiedBuyer,
  answer: json(z.string()),
  errors: [...saleErrors, 'ticket.notArchived', 'ticket.notSold'],
  grants: ['table:write'],
  throttles: perUserLimits.sales,
});
