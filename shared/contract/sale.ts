import * as z from 'zod/mini';
import { paymentMethods, paymentReceivers, paymentStates, usualReceiver } from '../domain/payment.ts';
import { created, json, listAnswer, nothing } from './answer.ts';
import { body, email, id, instant, optionalText, paging } from './fields.ts';
import { defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';
import { Buyer, buyerFields } from './buyer.ts';
import { removalErrors, Ticket } from './ticket.ts';

/** Maximum tickets of one sale. */
export const ticketsOfSale = 50;
/** Sales in one part of a list where no other number is asked for. */
export const salesAtOnce = 200;

const Payment = z.object({
  state: z.enum(paymentStates),
  method: z.nullable(z.enum(paymentMethods)),
  receivedBy: z.nullable(z.enum(paymentReceivers)),
  paidDate: z.nullable(instant),
  confirmed: z.boolean(),
});

/**
 * One buyer, one seller, one lottery, 1 to 50 tickets. `amount` is in SEK; `reference` is '' for a sale of a lottery in
 * which nothing has been sold since references exist. `swish` is what the buyer's app is given: null where there is
 * nothing to pay or no number to pay to.
 */
export const Sale = z.object({
  id: z.string(),
  reference: z.string(),
  ticketBaseId: z.string(),
  tickets: z.array(Ticket),
  customer: Buyer,
  amount: z.number(),
  createdDate: instant,
  seller: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
  payment: Payment,
  swish: z.nullable(z.object({ payee: z.string(), amount: z.number(), message: z.string(), qr: z.string() })),
});
export type Sale = z.infer<typeof Sale>;

const noEmail = z.optional(z.boolean('Ja eller nej'));
const saleBuyer = {
  ...buyerFields,
  email: z.optional(z.nullable(z.union([z.literal(''), email], 'Email ej korrekt'))),
  noEmail,
};
interface Reached {
  readonly email?: string | null | undefined;
  readonly noEmail?: boolean | undefined;
}
/** An email, or the statement that the buyer has none. */
const reached = [
  z.refine<Reached>(({ email: address, noEmail: none }) => Boolean(address) || none === true, {
    path: ['email'],
    error: 'Fyll i email',
  }),
  z.refine<Reached>(({ email: address, noEmail: none }) => !address || none !== true, {
    path: ['noEmail'],
    error: 'Köparen har en email ifylld',
  }),
] as const;

export const NewSale = body({
  ticketIds: z.array(id, 'Välj minst en lott').check(
    z.minLength(1, 'Välj minst en lott'),
    z.maxLength(ticketsOfSale, `Högst ${ticketsOfSale} lotter i ett köp`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Samma lott är vald två gånger'),
  ),
  ...saleBuyer,
  payment: z.optional(z.enum(['unpaid', ...paymentMethods], 'Välj hur köpet betalas')),
  mail: z.optional(z.boolean('Ja eller nej')),
  message: optionalText({ max: 250, lines: true }),
  mayContact: z.optional(z.boolean('Ja eller nej')),
  ageConfirmed: z.optional(z.boolean('Ja eller nej')),
}).check(
  ...reached,
  z.refine(({ noEmail: none, mail }) => none !== true || mail !== true, {
    path: ['mail'],
    error: 'Utan email går det inte att skicka lotterna',
  }),
);
export const EditedSale = body(saleBuyer, ['id', 'mailStatus', 'erased']).check(...reached);

/** How a sale is paid. A method is required once it is paid; `receivedBy` follows from the method where it is left out. */
export const EditedPayment = body(
  {
    state: z.enum(['unpaid', 'paid'], 'Välj om köpet är betalt'),
    method: z.optional(z.nullable(z.enum(paymentMethods, 'Välj hur köpet betalas'))),
    receivedBy: z.optional(z.nullable(z.enum(paymentReceivers, 'Välj vem som har pengarna'))),
    confirmed: z.optional(z.boolean('Ja eller nej')),
  },
  ['paidDate'],
).check(
  z.refine(({ state, method }) => state !== 'paid' || Boolean(method), {
    path: ['method'],
    error: 'Välj hur köpet betalas',
  }),
  z.refine(
    ({ method, receivedBy, confirmed }) =>
      confirmed !== true || !method || (receivedBy ?? usualReceiver(method)) === 'club',
    {
      path: ['confirmed'],
      error: 'Pengar hos säljaren bekräftas när de lämnas in',
    },
  ),
);

const byId = z.object({ id });

export const createSale = defineRoute({
  method: 'POST',
  path: '/sale',
  summary: 'Sell 1 to 50 tickets of one seller to one buyer; all or nothing',
  access: 'user',
  body: NewSale,
  answer: created(Sale),
  errors: ['ticket.alreadySold', 'ticket.soldTooOften', 'sale.closed', 'lottery.archived'],
  grants: ['table:write'],
  throttles: perUserLimits.sales,
  repeatableDays: 31,
});
export const readSale = defineRoute({
  method: 'GET',
  path: '/sale/{id}',
  summary: 'One sale in scope',
  access: 'user',
  params: byId,
  answer: json(Sale),
  grants: ['table:read'],
});
export const listSales = defineRoute({
  method: 'GET',
  path: '/sale',
  summary: "The caller's sales in a lottery, a team's, or for an Admin the club's; newest first",
  access: 'user',
  query: z.extend(paging, {
    ticketBaseId: id,
    state: z.optional(z.enum(paymentStates, 'Välj unknown, unpaid eller paid')),
    teamId: z.optional(id),
  }),
  answer: listAnswer(Sale),
  grants: ['table:read'],
});
export const editSale = defineRoute({
  method: 'PUT',
  path: '/sale/{id}',
  summary: 'Edit the buyer of all tickets of a sale',
  access: 'user',
  params: byId,
  body: EditedSale,
  answer: nothing,
  errors: ['ticket.won', 'sale.closed', 'lottery.archived'],
  grants: ['table:write'],
  throttles: perUserLimits.sales,
});
export const editPayment = defineRoute({
  method: 'PUT',
  path: '/sale/{id}/payment',
  summary: 'Record whether a sale is paid, how, and to whom; `confirmed` by Admins only',
  access: 'user',
  params: byId,
  body: EditedPayment,
  answer: json(Sale),
  errors: ['payment.confirmed', 'payment.handedIn'],
  grants: ['table:write'],
  throttles: perUserLimits.sales,
});
export const deleteSale = defineRoute({
  method: 'DELETE',
  path: '/sale/{id}',
  summary: 'Take a sale back: all its tickets are unsold again',
  access: 'user',
  params: byId,
  answer: nothing,
  errors: removalErrors,
  grants: ['table:write'],
  throttles: perUserLimits.sales,
});
