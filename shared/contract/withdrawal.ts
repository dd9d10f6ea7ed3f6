import * as z from 'zod/mini';
import { nothing } from './answer.ts';
import { body } from './fields.ts';
import { defineRoute } from './route.ts';

/** A module of its own, so that the public page of the mailed link loads nothing else of sales. */
export const withdrawContact = defineRoute('POST', '/buyer/contact/withdraw', {
  summary:
    'Withdraw, for the buyer of a sale, that its seller may write to them; in all their sales by that seller',
  description: 'The token of the ticket mail. Always 204 for one that is well formed.',
  access: 'public',
  body: body({
    token: z
      .string('Länken är inte giltig')
      .check(z.minLength(1, 'Länken är inte giltig'), z.maxLength(200, 'Länken är inte giltig')),
  }),
  answer: nothing,
  errors: ['auth.tokenInvalid'],
  grants: ['global:write'],
  throttles: [{ per: ['address'], limit: 60, seconds: 60 }],
});
