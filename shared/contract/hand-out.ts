import * as z from 'zod/mini';
import { formatNumber } from '../domain/numbers.ts';
import { fileAnswer, json, work } from './answer.ts';
import { body, id } from './fields.ts';
import { pdfType } from './lottery.ts';
import { defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';
import { ticketQuantity } from './ticket.ts';

/** Maximum number of tickets that one call returns or moves. */
export const ticketsBackAtOnce = 1000;
/** Maximum number of tickets of one hand-out. */
export const maxHandedOut = 100_000;

/**
 * `each`: the quantity to everybody. `topUp`: as many as each user lacks of the quantity, so nobody gets more than
 * that.
 */
const handOutModes = ['each', 'topUp'] as const;
export type HandOutMode = (typeof handOutModes)[number];
const mode = z.enum(handOutModes, 'Välj hur lotterna delas ut');

const ticketIds = z
  .array(id, 'Välj minst en lott')
  .check(
    z.minLength(1, 'Välj minst en lott'),
    z.maxLength(ticketsBackAtOnce, `Högst ${formatNumber(ticketsBackAtOnce)} lotter åt gången`),
  );

/** Tickets left unchanged; `why` is a Swedish sentence. */
const Left = z.array(z.object({ id: z.string(), why: z.string() }));
export type TicketsLeft = z.infer<typeof Left>;

export const returnTickets = defineRoute('POST', '/ticket/return', {
  summary: 'Return unsold tickets: their numbers become free. What has been sold in the meantime is left',
  description:
    'A seller returns own tickets, unless the lottery’s `sellersMayReturn` is false; leaders and Admins those in scope. 409 where none could be returned.',
  access: 'user',
  body: body({ ticketIds }),
  answer: json(z.object({ returned: z.number(), left: Left })),
  errors: ['ticket.sold', 'ticket.returnedByLeader', 'lottery.archived', 'draw.frozen'],
  grants: ['table:write'],
  throttles: perUserLimits.tickets,
});
export const moveTickets = defineRoute('POST', '/ticket/move', {
  summary:
    'Give unsold tickets to another seller; they keep their numbers. What has been sold in the meantime is left',
  description: 'A sale that is under way meets the new assignment. 409 where none could be moved.',
  access: 'teamAdmin',
  body: body({ ticketIds, userId: id }),
  answer: json(z.object({ moved: z.number(), left: Left })),
  errors: ['ticket.sold', 'lottery.archived', 'draw.frozen', 'user.busy'],
  grants: ['table:write'],
  throttles: perUserLimits.tickets,
});

/** `teamIds` null or absent: all teams. `onlyActive`: users who have activated their account. */
export const HandOut = body({
  ticketBaseId: id,
  quantity: ticketQuantity,
  teamIds: z.optional(
    z.nullable(
      z
        .array(id, 'Välj lag')
        .check(z.minLength(1, 'Välj minst ett lag'), z.maxLength(1000, 'Högst 1 000 lag')),
    ),
  ),
  mode,
  onlyActive: z.optional(z.boolean('Ja eller nej')),
});

export const handOut = defineRoute('POST', '/ticket/hand-out', {
  summary: 'Assign tickets to all members of teams, or of the club; all or nothing',
  description:
    'Up to 100 000 tickets; above 2 000 it continues as a job (202). `topUp` counts the tickets that a user has, sold ones included, and concurrent ones do not add up.',
  access: 'admin',
  body: HandOut,
  answer: work(z.object({ assigned: z.number(), users: z.number() })),
  errors: ['ticket.tooFewLeft', 'ticket.handOutRunning', 'lottery.archived', 'user.busy'],
  grants: ['table:write'],
  throttles: perUserLimits.handOuts,
});

const yesOrNo = z.optional(
  z.pipe(
    z.enum(['true', 'false'], 'true eller false'),
    z.transform((text) => text === 'true'),
  ),
);
const queryQuantity = z.pipe(
  z.string('Fyll i antal').check(z.regex(/^\d{1,4}$/, 'Fyll i antal')),
  z.pipe(z.transform(Number), ticketQuantity),
);
/** Repeated in the query; the gateway joins the values with commas. */
const queryIds = z.optional(
  z.pipe(
    z.string().check(z.minLength(1, 'Välj minst ett lag'), z.maxLength(8000, 'Välj färre lag')),
    z.pipe(
      z.transform((text: string) => text.split(',')),
      z.array(id),
    ),
  ),
);

/**
 * A preview of a hand-out: `users` would get `tickets` in total, and `left` numbers would remain free. A negative
 * `left` is the number missing, and nothing would be handed out.
 */
export const HandOutPreview = z.object({
  users: z.number(),
  tickets: z.number(),
  left: z.number(),
  byTeam: z.array(
    z.object({
      teamId: z.string(),
      teamName: z.string(),
      sectionName: z.string(),
      users: z.number(),
      tickets: z.number(),
    }),
  ),
});
export type HandOutPreview = z.infer<typeof HandOutPreview>;

export const previewHandOut = defineRoute('GET', '/ticketbase/{id}/hand-out', {
  summary: 'What a hand-out would do, in total and by team',
  access: 'admin',
  params: z.object({ id }),
  query: z.object({ quantity: queryQuantity, teamIds: queryIds, mode, onlyActive: yesOrNo }),
  answer: json(HandOutPreview),
  errors: ['lottery.archived'],
  grants: ['table:read'],
  throttles: perUserLimits.lists,
});
export const printList = defineRoute('GET', '/user/{id}/list', {
  summary: "A seller's tickets in a lottery as a list to print, with lines for buyers",
  access: 'user',
  params: z.object({ id }),
  query: z.object({ ticketBaseId: id }),
  answer: fileAnswer(pdfType),
  grants: ['table:read'],
  throttles: perUserLimits.downloads,
});
