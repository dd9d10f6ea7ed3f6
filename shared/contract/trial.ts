import * as z from 'zod/mini';
import { perhaps } from './answer.ts';
import { defineRoute } from './route.ts';

/** What a club on trial has mailed and may mail (R345). */
export const Trial = z.object({
  /** Number of members' addresses mailed so far. */
  memberAddresses: z.number(),
  maxMemberAddresses: z.number(),
  /** Mails to buyers and donors today, in Stockholm. */
  buyerMails: z.number(),
  maxBuyerMails: z.number(),
});
export type Trial = z.infer<typeof Trial>;

export const readTrial = defineRoute('GET', '/club/trial', {
  summary: 'What a club on trial has mailed and may mail; 204 where it is not on trial',
  description: 'Buyers are counted by mail and day in Stockholm, members by address in all.',
  access: 'admin',
  answer: perhaps(Trial),
  grants: ['table:read'],
});
