import * as z from 'zod/mini';
import { paymentMethods } from '../domain/payment.ts';
import { ageConfirmed, buyerFields, buyerReadOnly, mayContact } from './buyer.ts';
import { body, email, id, optionalText } from './fields.ts';

// What the form of a sale needs, separate from the rest of the contract: a seller's phone loads it first.

export const ticketsOfSale = 50;

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
  amount: z.optional(z.number('Ange beloppet')),
  payment: z.optional(z.enum(['unpaid', ...paymentMethods], 'Välj hur köpet betalas')),
  mail: z.optional(z.boolean('Ja eller nej')),
  message: optionalText({ max: 250, lines: true }),
  mayContact,
  ageConfirmed,
}).check(
  ...reached,
  z.refine(({ noEmail: none, mail }) => none !== true || mail !== true, {
    path: ['mail'],
    error: 'Utan email går det inte att skicka lotterna',
  }),
);
/**
 * `ageConfirmed` is required if the lottery has an age limit and the buyer's name changes (R462); an absent
 * `mayContact` stays unchanged.
 */
export const EditedSale = body({ ...saleBuyer, ageConfirmed, mayContact }, buyerReadOnly).check(...reached);
