import * as z from 'zod/mini';
import { accepted, created, json, nothing } from './answer.ts';
import { body, email, id, instant, optionalEmail, optionalText, requiredText } from './fields.ts';
import { defineRoute } from './route.ts';
import { Buyer } from './buyer.ts';
import { Ticket } from './ticket.ts';
import { perUserLimits } from './throttles.ts';

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
  mail: z.optional(MailProgress),
  commitment: z.string(),
  secret: z.optional(z.string()),
});
export type Draw = z.infer<typeof Draw>;

export const Winner = z.object({
  drawWinner: z.object({ id: z.string(), name: z.string(), createdDate: instant }),
  ticket: Ticket,
  customer: z.extend(Buyer, { unsubscribed: z.boolean() }),
  user: z.object({ firstName: z.string(), lastName: z.string() }),
});
export type Winner = z.infer<typeof Winner>;

export const NewDraw = body({ name: requiredText('Fyll i namn', { max: 100 }), ticketBaseId: id });
export const NewWinner = body({ drawId: id, name: requiredText('Fyll i vinst', { max: 100 }) });
export const WinnerMail = body({
  drawId: id,
  message: optionalText({ max: 250, lines: true }),
  testReceiver: optionalEmail,
});
export const Unsubscription = body({
  token: z.string('Länken är inte giltig').check(z.minLength(1), z.maxLength(500)),
  email,
});

const byId = z.object({ id });

export const listDraws = defineRoute({
  method: 'GET',
  path: '/ticketbase/draw/{ticketBaseId}',
  summary: "A lottery's draws, oldest first",
  access: 'admin',
  params: z.object({ ticketBaseId: id }),
  answer: json(z.array(Draw)),
  grants: ['table:read'],
});
export const createDraw = defineRoute({
  method: 'POST',
  path: '/draw',
  summary: 'Add a draw to a lottery',
  access: 'admin',
  body: NewDraw,
  answer: created(z.string()),
  errors: ['lottery.archived', 'bound.reached'],
  grants: ['table:write'],
});
export const readDraw = defineRoute({
  method: 'GET',
  path: '/draw/{id}',
  summary: 'One draw',
  access: 'admin',
  params: byId,
  answer: json(Draw),
  grants: ['table:read'],
});
export const deleteDraw = defineRoute({
  method: 'DELETE',
  path: '/draw/{id}',
  summary: 'Delete a draw without winners',
  access: 'admin',
  params: byId,
  answer: nothing,
  errors: ['draw.hasWinners'],
  grants: ['table:write'],
});
export const readOdds = defineRoute({
  method: 'GET',
  path: '/draw/{id}/odds',
  summary: 'The chance that one given eligible ticket is drawn next',
  access: 'admin',
  params: byId,
  answer: json(z.object({ percentage: z.number(), fractional: z.string() })),
  grants: ['table:read'],
});
export const listWinners = defineRoute({
  method: 'GET',
  path: '/draw/{id}/winners',
  summary: 'The winners, in drawing order',
  access: 'admin',
  params: byId,
  answer: json(z.array(Winner)),
  grants: ['table:read'],
});
export const drawWinner = defineRoute({
  method: 'POST',
  path: '/draw/winner',
  summary: 'Draw one winner, uniformly among the sold tickets that have not won in this draw',
  access: 'admin',
  body: NewWinner,
  answer: json(z.array(Winner)),
  errors: ['draw.noneLeft', 'draw.mailSent', 'lottery.archived', 'bound.reached'],
  // The set of sold numbers, if choosing requires the whole set.
  grants: ['table:write', 'documents:write'],
  throttles: perUserLimits.prizes,
});
export const mailWinners = defineRoute({
  method: 'POST',
  path: '/draw/mail',
  summary:
    'Mail the winners to every buyer of the lottery, once; or to a test recipient, any number of times',
  access: 'admin',
  body: WinnerMail,
  answer: accepted,
  errors: ['draw.mailSent', 'draw.noWinners'],
  grants: ['table:write'],
  throttles: perUserLimits.drawMails,
});
export const unsubscribe = defineRoute({
  method: 'POST',
  path: '/draw/mail/unsubscribe',
  summary: 'Unsubscribe an email from the draw mails of a lottery (also one-click, RFC 8058, with `?t=`)',
  access: 'public',
  query: z.object({ t: z.optional(z.string().check(z.maxLength(500))) }),
  body: z.union([Unsubscription, z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') })]),
  alsoForm: true,
  answer: nothing,
  errors: ['auth.tokenInvalid'],
  grants: ['global:write', 'link:sign'],
  throttles: [{ per: ['address'], limit: 120, seconds: 60 }],
});
/**
 * Everything needed to recompute every winner: numbers only, never a person. Prizes are in drawing order.
 *
 * A set is a base64 bitmap: number 1 is the lowest bit of the first byte, and a one bit follows the highest number.
 * `setHash` is the hex SHA-256 of its bytes. The draw's set is shared by the winners drawn after the sale was over;
 * it is null if there are none or until it is frozen. A prize with a `setHash` has a set of its own, because it was
 * drawn during the sale or under other rules of the lottery; it is null until it is frozen, within a minute. `npm run
 * verify-draw` recomputes everything.
 */
export const Proof = z.object({
  id: z.string(),
  maxNumber: z.number(),
  set: z.nullable(z.string()),
  setHash: z.nullable(z.string()),
  commitment: z.string(),
  secret: z.optional(z.string()),
  prizes: z.array(
    z.object({
      name: z.string(),
      number: z.number(),
      counter: z.number(),
      maxNumber: z.number(),
      set: z.optional(z.nullable(z.string())),
      setHash: z.optional(z.nullable(z.string())),
    }),
  ),
});
export type Proof = z.infer<typeof Proof>;

export const readProof = defineRoute({
  method: 'GET',
  path: '/draw/{id}/proof',
  summary: 'The proof of a draw: everything needed to recompute its winners',
  access: 'public',
  params: byId,
  answer: json(Proof),
  grants: ['global:read', 'documents:read'],
});
