import * as z from 'zod/mini';
import { email, requiredText } from './fields.ts';
import { requiredPhone } from './phone.ts';

export const mailStatuses = ['none', 'queued', 'held', 'sent', 'bounced', 'givenUp'] as const;
export const Buyer = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  mailStatus: z.enum(mailStatuses),
  /** Present, and true, for a buyer whose name and contact details have been removed. */
  erased: z.optional(z.boolean()),
  /** Present, and true, for a buyer who has no email: `email` is empty. */
  noEmail: z.optional(z.boolean()),
});
export type Buyer = z.infer<typeof Buyer>;

/** Fields of a buyer in an answer that are accepted back and have no effect. */
export const buyerReadOnly = ['id', 'mailStatus', 'erased', 'saleId', 'paid'];

export const buyerFields = {
  firstName: requiredText('Fyll i förnamn', { max: 50 }),
  lastName: requiredText('Fyll i efternamn', { max: 50 }),
  email,
  phone: requiredPhone,
};

/** 'Köparen har fyllt 18 år': must be true if the lottery has an age limit (R462). */
export const ageConfirmed = z.optional(z.boolean('Ja eller nej'));
/** Whether the seller may contact the buyer when the next lottery is on sale; absent means no. */
export const mayContact = z.optional(z.boolean('Ja eller nej'));
