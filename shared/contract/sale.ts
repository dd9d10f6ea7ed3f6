import * as z from 'zod/mini';
import { paymentMethods, paymentReceivers, paymentStates, usualReceiver } from '../domain/payment.ts';
import { created, json, listAnswer, nothing } from './answer.ts';
import { body, id, instant } from './fields.ts';
import { paging } from './paging.ts';
import { defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';
import { Buyer } from './buyer.ts';
import { removalErrors, saleErrors } from './errors.ts';
import { EditedSale, NewSale } from './new-sale.ts';
import { Organiser } from './organiser.ts';
import { Ticket } from './ticket.ts';

/** Sales of a list requested as a whole. More do not fit into an answer, which then has a `Link` to the rest. */
export const salesAtOnce = 5000;

const Payment = z.object({
  state: z.enum(paymentStates),
  method: z.nullable(z.enum(paymentMethods)),
  receivedBy: z.nullable(z.enum(paymentReceivers)),
  paidDate: z.nullable(instant),
  /** When a sale was set back from paid to unpaid; null if it was not. */
  takenBackDate: z.nullable(instant),
  confirmed: z.boolean(),
});

const Swish = z.object({ payee: z.string(), amount: z.number(), message: z.string(), qr: z.string() });

/**
 * One buyer, one seller, one lottery, 1 to 50 tickets. `amount` is in SEK. `reference` is '' if the lottery is older
 * than references and nothing has been sold in it since. `swish` is the payment for the buyer's app: null if there is
 * nothing to pay or no number to pay to. `receiptUrl` is a public page without names, for buyers that no mail reaches.
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
  swish: z.nullable(Swish),
  receiptUrl: z.string(),
  /** Whether the seller has confirmed that the buyer has reached the lottery's age limit. */
  ageConfirmed: z.boolean(),
  /** Whether the seller may contact the buyer about the next lottery. */
  mayContact: z.boolean(),
});
export type Sale = z.infer<typeof Sale>;

/** How a sale is paid. A method is required once it is paid; an absent `receivedBy` follows from the method. */
export const EditedPayment = body(
  {
    state: z.enum(['unpaid', 'paid'], 'Välj om köpet är betalt'),
    method: z.optional(z.nullable(z.enum(paymentMethods, 'Välj hur köpet betalas'))),
    receivedBy: z.optional(z.nullable(z.enum(paymentReceivers, 'Välj vem som har pengarna'))),
    confirmed: z.optional(z.boolean('Ja eller nej')),
  },
  ['paidDate', 'takenBackDate'],
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

export const createSale = defineRoute('POST', '/sale', {
  summary: 'Sell 1 to 50 tickets of one seller to one buyer; all or nothing',
  description:
    'Tickets are mailed in the same act unless `mail` is false or there is no email. Where the lottery has an age limit, `ageConfirmed` must be true. `amount` is what the seller has been shown (SEK): where the price has changed since, nothing is sold. The Idempotency-Key holds for 31 days.',
  access: 'user',
  body: NewSale,
  answer: created(Sale),
  errors: [...saleErrors, 'lottery.priceChanged'],
  grants: ['table:write'],
  throttles: perUserLimits.sales,
  repeatableDays: 31,
});
export const readSale = defineRoute('GET', '/sale/{id}', {
  summary: 'One sale in scope',
  access: 'user',
  params: byId,
  answer: json(Sale),
  grants: ['table:read'],
});
export const listSales = defineRoute('GET', '/sale', {
  summary: "The caller's sales in a lottery, a team's, or for an Admin or Kassör the club's; newest first",
  description: "Without `teamId` an Admin gets the whole club's sales, others their own.",
  access: 'user',
  query: z.extend(paging, {
    ticketBaseId: id,
    state: z.optional(z.enum(paymentStates, 'Välj unknown, unpaid eller paid')),
    teamId: z.optional(id),
  }),
  answer: listAnswer(Sale),
  grants: ['table:read'],
  throttles: perUserLimits.saleLists,
});
export const editSale = defineRoute('PUT', '/sale/{id}', {
  summary: 'Edit the buyer of all tickets of a sale',
  description: 'Where the lottery has an age limit, another name needs `ageConfirmed`.',
  access: 'user',
  params: byId,
  body: EditedSale,
  answer: nothing,
  errors: ['ticket.won', 'sale.closed', 'lottery.archived'],
  grants: ['table:write'],
  throttles: perUserLimits.sales,
});
export const editPayment = defineRoute('PUT', '/sale/{id}/payment', {
  summary: 'Record whether a sale is paid, how, and to whom; `confirmed` by Admins only',
  description: 'Also after the lottery is closed. What the seller has handed in is not taken back (409).',
  access: 'user',
  params: byId,
  body: EditedPayment,
  answer: json(Sale),
  errors: [
    'auth.forbidden',
    'payment.notTracked',
    'payment.confirmed',
    'payment.leaderReceives',
    'payment.handedIn',
  ],
  grants: ['table:write'],
  throttles: perUserLimits.sales,
});
/**
 * What anyone with its link may see of a sale. Names no person. `results` says in Swedish where the results will be;
 * `termsLink` is '' if there is none. Then follow the facts of every ticket (R464). `prizesShare` is the value of the
 * prizes in percent of the stakes when every number is sold, null if unknown.
 */
export const SaleReceipt = z.object({
  clubName: z.string(),
  lotteryName: z.string(),
  numbers: z.array(z.number()),
  amount: z.number(),
  createdDate: instant,
  validUntilDate: instant,
  payment: z.object({ state: z.enum(paymentStates), confirmed: z.boolean() }),
  swish: z.nullable(Swish),
  results: z.string(),
  termsLink: z.string(),
  organiser: Organiser,
  drawDate: z.nullable(z.string()),
  ageLimit: z.nullable(z.number()),
  prizesShare: z.nullable(z.number()),
  /** What the controller has agreed to about which numbers take part. */
  agreed: z.nullable(z.string()),
  resultsUrl: z.string(),
});
export type SaleReceipt = z.infer<typeof SaleReceipt>;

export const readReceipt = defineRoute('GET', '/receipt/{token}', {
  summary: 'The public receipt of a sale, until 60 days after the sale period',
  description: 'No person is named. 404 for an unknown link, a removed sale, and after 60 days.',
  access: 'public',
  params: z.object({ token: z.string().check(z.maxLength(200, 'Ogiltig länk')) }),
  answer: json(SaleReceipt),
  grants: ['global:write'],
  throttles: [{ per: ['address'], limit: 120, seconds: 60 }],
});
export const deleteSale = defineRoute('DELETE', '/sale/{id}', {
  summary: 'Take a sale back: all its tickets are unsold again',
  access: 'user',
  params: byId,
  answer: nothing,
  errors: removalErrors,
  grants: ['table:write'],
  throttles: perUserLimits.sales,
});

export { remindBuyer } from './reminder.ts';
