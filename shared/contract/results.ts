import * as z from 'zod/mini';
import { json, nothing } from './answer.ts';
import { body, id, instant } from './fields.ts';
import { cursor } from './paging.ts';
import { defineRoute } from './route.ts';

/** Maximum winning numbers in one part of a lottery's results, and how many of them a draw counts as. */
export const resultsAtOnce = 5000;
export const drawWeight = 3;

/** A prize that can be won, with its value in SEK and its donor; null if not stated. */
const PlannedPrize = z.object({
  name: z.string(),
  value: z.nullable(z.number()),
  sponsor: z.nullable(z.string()),
  count: z.number(),
});

/** A drawn prize: its number, and whether that was sold. If not, the prize stays with the club. */
export const ResultPrize = z.object({
  name: z.string(),
  number: z.number(),
  sold: z.boolean(),
  value: z.nullable(z.number()),
  sponsor: z.nullable(z.string()),
});
export type ResultPrize = z.infer<typeof ResultPrize>;

/**
 * What everyone may see of a lottery (R415): its prizes, drawn or not, and its mailed or published draws, oldest first,
 * with prizes in drawing order. Nothing of other draws, and no person. If `next` is present, the results continue at
 * that `cursor`: a draw whose prizes do not fit is repeated with the remaining ones.
 */
export const Results = z.object({
  clubName: z.string(),
  lotteryName: z.string(),
  validUntilDate: instant,
  /** The day of the draw (`yyyy-MM-dd`); null if it is not set. */
  drawDate: z.nullable(z.string()),
  plan: z.array(PlannedPrize),
  draws: z.array(
    z.object({ id: z.string(), name: z.string(), createdDate: instant, prizes: z.array(ResultPrize) }),
  ),
  next: z.optional(z.string()),
});
export type Results = z.infer<typeof Results>;

export const readResults = defineRoute('GET', '/ticketbase/{id}/results', {
  summary: 'The results of a lottery that are mailed or published: prizes and numbers, no person',
  description:
    'Draws that are neither mailed nor published are left out, and prizes that were drawn again. `sold: false`: the prize stays with the club.',
  access: 'public',
  params: z.object({ id }),
  query: z.object({ cursor }),
  answer: json(Results),
  grants: ['global:write'],
  revalidates: true,
  throttles: [{ per: ['address'], limit: 300, seconds: 60 }],
});

export const publishDraw = defineRoute('PUT', '/draw/{id}/published', {
  summary: "Show a draw's results to everyone before the winner mail, or no longer",
  description:
    '409 without winners, and `published: false` after the winner mail, which shows the results for good.',
  access: 'admin',
  params: z.object({ id }),
  body: body({ published: z.boolean('Ja eller nej') }),
  answer: nothing,
  errors: ['draw.noWinners', 'draw.mailSent'],
  grants: ['table:write'],
});

export const callWinner = defineRoute('PUT', '/draw/winner/called', {
  summary: 'Record that a winner whom no mail reaches has been called, or has not',
  description: '409 where nobody is to be called: the number was not sold, or the prize was drawn again.',
  access: 'admin',
  body: body({ drawId: id, winnerId: id, called: z.boolean('Ja eller nej') }),
  answer: nothing,
  errors: ['draw.notToCall'],
  grants: ['table:write'],
});
