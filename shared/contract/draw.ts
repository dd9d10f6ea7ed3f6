import * as z from 'zod/mini';
import { drawRules } from '../domain/draw-rule.ts';
import { accepted, created, json, nothing } from './answer.ts';
import { body, id, instant, optionalEmail, optionalText, requiredText } from './fields.ts';
import { defineRoute } from './route.ts';
import { Buyer } from './buyer.ts';
import { NewWinner } from './new-winner.ts';
import { Ticket } from './ticket.ts';
import { perUserLimits } from './throttles.ts';

export { NewWinner } from './new-winner.ts';
export { unsubscribe } from './unsubscription.ts';

/** Progress of the winner mail, in recipients. */
export const MailProgress = z.object({
  total: z.number(),
  sent: z.number(),
  waiting: z.number(),
  refused: z.number(),
  unsubscribed: z.number(),
});
/**
 * `commitment` is the hex SHA-256 of the draw's secret, shown from the start. `secret` (hex) is shown once the winner
 * mail is sent, so that anyone can recompute the winners.
 */
export const Draw = z.object({
  id: z.string(),
  name: z.string(),
  ticketBaseId: z.string(),
  createdDate: instant,
  mailSent: z.boolean(),
  /** Number of winners so far, including those whose prize was drawn again; absent if there are none. */
  drawn: z.optional(z.number()),
  mail: z.optional(MailProgress),
  commitment: z.string(),
  secret: z.optional(z.string()),
  /**
   * Its results are shown to everyone before the winner mail. Flags that are false and steps that have not happened are
   * absent.
   */
  published: z.optional(z.literal(true)),
  /** Drawn from a set that is frozen before a public number is known. */
  controlled: z.optional(z.literal(true)),
  rule: z.optional(z.enum(drawRules)),
  /** The set that it is drawn from, once frozen. */
  setHash: z.optional(z.string()),
  eligible: z.optional(z.number()),
  /** Sold numbers left out because they were unpaid. */
  excluded: z.optional(z.number()),
  frozenDate: z.optional(instant),
  /** The public draw that supplies its number, if one was named at the freeze. */
  publicSource: z.optional(z.string()),
  publicNumber: z.optional(z.string()),
  startedDate: z.optional(instant),
  controller: z.optional(z.object({ name: z.string(), email: z.string() })),
  /** When the controller approved this very set. */
  approvedDate: z.optional(instant),
  refused: z.optional(z.object({ reason: z.string(), date: instant })),
  signed: z.optional(z.object({ name: z.string(), date: instant })),
  /** The draw, and its winner, whose prize this draw draws again. */
  redrawOf: z.optional(z.object({ drawId: z.string(), winnerId: z.string() })),
});
export type Draw = z.infer<typeof Draw>;

/** Who did something, by name, and when. */
const Act = z.object({ by: z.string(), date: instant });

export const Winner = z.object({
  drawWinner: z.object({ id: z.string(), name: z.string(), createdDate: instant }),
  ticket: Ticket,
  /** Null, like the seller, if the number was not sold: the prize stays with the club. */
  customer: z.nullable(z.extend(Buyer, { unsubscribed: z.boolean() })),
  user: z.nullable(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      /** The seller's team when the winner was drawn; absent if the team had already been removed. */
      teamName: z.optional(z.string()),
    }),
  ),
  /** Id in the lottery's list of prizes, if the prize was drawn from it. */
  prizeId: z.optional(z.string()),
  /** Drawn again, by whom and why. */
  replaced: z.optional(z.extend(Act, { reason: z.string() })),
  handedOut: z.optional(Act),
  /** Called, because no mail reaches the winner. */
  called: z.optional(Act),
});
export type Winner = z.infer<typeof Winner>;

const isObject = ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null;
export const NewDraw = body({
  name: requiredText('Fyll i namn', { max: 100 }),
  ticketBaseId: id,
  /** Drawn from a frozen set with a public number (R390); null is false. */
  controlled: z.optional(z.nullable(z.boolean('Ja eller nej'))),
  /** Id of a winner of an ended controlled draw, whose prize this controlled draw draws again; needs `reason`. */
  redrawOf: z.optional(z.nullable(id)),
  reason: optionalText({ max: 250, lines: true }),
}).check(
  z.refine<{ redrawOf?: unknown; controlled?: unknown; reason?: unknown }>(
    ({ redrawOf, controlled }) => !redrawOf || controlled === true,
    { path: ['controlled'], message: 'En omdragning är en kontrollerad dragning', when: isObject },
  ),
  z.refine<{ redrawOf?: unknown; reason?: unknown }>(
    ({ redrawOf, reason }) => !redrawOf || (typeof reason === 'string' && reason.length >= 5),
    { path: ['reason'], message: 'Minst 5 tecken', when: isObject },
  ),
);
export const WinnerMail = body({
  drawId: id,
  message: optionalText({ max: 250, lines: true }),
  testReceiver: optionalEmail,
});

const byId = z.object({ id });

export const listDraws = defineRoute('GET', '/ticketbase/draw/{ticketBaseId}', {
  summary: "A lottery's draws, oldest first",
  access: 'admin',
  params: z.object({ ticketBaseId: id }),
  answer: json(z.array(Draw)),
  grants: ['table:read'],
});
export const createDraw = defineRoute('POST', '/draw', {
  summary: 'Add a draw to a lottery',
  description:
    '`controlled`: drawn from a set that is frozen after the sale, with a public number. `redrawOf` names a winner of an ended controlled draw and needs `reason`: the new draw is frozen from the beginning, from the same set without those who have won.',
  access: 'admin',
  body: NewDraw,
  answer: created(z.string()),
  errors: [
    'lottery.archived',
    'draw.mustBeControlled',
    'draw.notControlled',
    'draw.notReplaceable',
    'draw.notClosed',
    'draw.noneLeft',
    'bound.reached',
  ],
  // The set of a draw that draws a prize again.
  grants: ['table:write', 'documents:write'],
});
export const readDraw = defineRoute('GET', '/draw/{id}', {
  summary: 'One draw',
  access: 'admin',
  params: byId,
  answer: json(Draw),
  grants: ['table:read'],
});
export const deleteDraw = defineRoute('DELETE', '/draw/{id}', {
  summary: 'Delete a draw without winners',
  access: 'admin',
  params: byId,
  answer: nothing,
  errors: ['draw.hasWinners', 'draw.frozen', 'draw.started'],
  grants: ['table:write'],
});
export const readOdds = defineRoute('GET', '/draw/{id}/odds', {
  summary: 'The chance that one given eligible ticket is drawn next',
  description: 'No eligible ticket left: 0 and "0".',
  access: 'admin',
  params: byId,
  answer: json(z.object({ percentage: z.number(), fractional: z.string() })),
  grants: ['table:read'],
});
export const listWinners = defineRoute('GET', '/draw/{id}/winners', {
  summary: 'The winners, in drawing order',
  access: 'admin',
  params: byId,
  answer: json(z.array(Winner)),
  grants: ['table:read'],
});
export const drawWinner = defineRoute('POST', '/draw/winner', {
  summary: 'Draw one winner, uniformly among the sold tickets that have not won in this draw',
  description:
    'Exactly one of `prizeId` and `name`. Concurrent calls draw different tickets, and no prize more often than there are. Returns all winners so far, in drawing order.',
  access: 'admin',
  body: NewWinner,
  answer: json(z.array(Winner)),
  errors: [
    'draw.noneLeft',
    'prize.noneLeft',
    'draw.mailSent',
    'draw.closed',
    'draw.notStarted',
    'draw.mustBeControlled',
    'lottery.archived',
    'bound.reached',
  ],
  // The set of sold numbers, if choosing requires the whole set.
  grants: ['table:write', 'documents:write'],
  throttles: perUserLimits.prizes,
});
export const mailWinners = defineRoute('POST', '/draw/mail', {
  summary:
    'Mail the winners to every buyer of the lottery, once; or to a test recipient, any number of times',
  description: 'With `testReceiver` one mail goes there and nothing else changes.',
  access: 'admin',
  body: WinnerMail,
  answer: accepted,
  errors: ['draw.mailSent', 'draw.noWinners'],
  grants: ['table:write'],
  throttles: perUserLimits.drawMails,
});
