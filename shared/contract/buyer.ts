import * as z from 'zod/mini';
import { email, requiredText } from './fields.ts';

export const mailStatuses = ['none', 'queued', 'sent', 'bounced'] as const;
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

export const buyerFields = {
  firstName: requiredText('Fyll i förnamn', { max: 50 }),
  lastName: requiredText('Fyll i efternamn', { max: 50 }),
  email,
  phone: requiredText('Fyll i telefon', { max: 20 }),
};
