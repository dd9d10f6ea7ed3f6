import * as z from 'zod/mini';
import { queued } from './answer.ts';
import { body, id, optionalText } from './fields.ts';
import { defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

/** What a lottery's sellers are reminded of: unsold tickets, buyers who have not paid, money not handed in. */
export const reminderTargets = ['notSold', 'unpaid', 'owes'] as const;
export type ReminderTarget = (typeof reminderTargets)[number];

/** `receivers`: number of mails, one per email. `skipped`: people already reminded in the lottery within 72 hours. */
const Reminded = z.object({ receivers: z.number(), skipped: z.number() });

export const SellerReminder = body({
  to: z.enum(reminderTargets, 'Välj vilka som ska få påminnelsen'),
  teamId: z.optional(z.nullable(id)),
  message: optionalText({ max: 250, lines: true }),
});

export const remindSellers = defineRoute('POST', '/ticketbase/{id}/reminder', {
  summary: "Remind a lottery's sellers in scope by mail, each at most once in 72 hours",
  description: 'One mail to an email, naming all its sellers.',
  access: 'teamAdmin',
  params: z.object({ id }),
  body: SellerReminder,
  answer: queued(Reminded),
  errors: ['payment.notTracked', 'sale.closed'],
  grants: ['table:write'],
  throttles: perUserLimits.mails,
});
export const remindBuyer = defineRoute('POST', '/sale/{id}/reminder', {
  summary: 'Remind the buyer of an unpaid sale by mail, at most once in 72 hours',
  access: 'user',
  params: z.object({ id }),
  answer: queued(Reminded),
  errors: ['payment.notTracked', 'payment.notUnpaid', 'ticket.noEmail'],
  grants: ['table:write'],
  throttles: perUserLimits.mails,
});
