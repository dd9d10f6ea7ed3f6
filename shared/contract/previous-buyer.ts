import * as z from 'zod/mini';
import { listAnswer } from './answer.ts';
import { cursor } from './paging.ts';
import { defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

/** Maximum sold and unsold tickets that one part of the list reads. */
export const previousTicketsAtOnce = 1000;

/**
 * A buyer of an archived lottery who may be contacted: once for each lottery, with all tickets bought from the caller.
 * Appears in two parts if the tickets do.
 */
export const PreviousBuyer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  /** '' if the buyer has none. */
  email: z.string(),
  tickets: z.number(),
  lottery: z.object({ id: z.string(), name: z.string() }),
});
export type PreviousBuyer = z.infer<typeof PreviousBuyer>;

export const listPreviousBuyers = defineRoute('GET', '/buyer/previous', {
  summary:
    "Buyers of the caller's archived lotteries who said that they may be written to; newest lottery first",
  description:
    'Only what the buyer has allowed (`mayContact`), until the buyers of the lottery are anonymised. In parts of 1 000 tickets.',
  access: 'user',
  query: z.object({ cursor }),
  answer: listAnswer(PreviousBuyer),
  grants: ['table:read'],
  throttles: perUserLimits.lists,
});
