import * as z from 'zod/mini';
import { nothing } from './answer.ts';
import { body, email } from './fields.ts';
import { defineRoute } from './route.ts';

/** A module of its own, so that the public page of the link loads nothing else of draws. */
export const Unsubscription = body({
  token: z.string('Länken är inte giltig').check(z.minLength(1), z.maxLength(500)),
  email,
});

export const unsubscribe = defineRoute('POST', '/draw/mail/unsubscribe', {
  summary: 'Unsubscribe an email from the draw mails of a lottery (also one-click, RFC 8058, with `?t=`)',
  description:
    'The token identifies the lottery, and in the mail’s header also the recipient. Always 204 for a valid token.',
  access: 'public',
  query: z.object({ t: z.optional(z.string().check(z.maxLength(500))) }),
  body: z.union([Unsubscription, z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') })]),
  alsoForm: true,
  answer: nothing,
  errors: ['auth.tokenInvalid'],
  grants: ['global:write', 'link:sign'],
  throttles: [{ per: ['address'], limit: 120, seconds: 60 }],
});
