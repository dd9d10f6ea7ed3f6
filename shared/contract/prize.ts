import * as z from 'zod/mini';
import { formatNumber } from '../domain/numbers.ts';
import { json, nothing } from './answer.ts';
import { body, id, optionalId, optionalText, requiredText } from './fields.ts';
import { money, numeric } from './numeric.ts';
import { bodySizes, defineRoute } from './route.ts';

/** Maximum prizes in a lottery's list, and maximum of one prize. */
export const maxPrizes = 200;
export const maxOfPrize = 100;

/** A prize of a lottery. `left` of `count` have not been drawn. */
export const Prize = z.object({
  id: z.string(),
  name: z.string(),
  /** SEK for each one; null if not stated. */
  value: z.nullable(z.number()),
  /** Who donates it. */
  sponsor: z.nullable(z.string()),
  count: z.number(),
  left: z.number(),
  /** Whether it is paid out in money. */
  cash: z.boolean(),
});
export type Prize = z.infer<typeof Prize>;

/** A prize without an id is new. */
export const SavedPrize = body(
  {
    id: optionalId,
    name: requiredText('Fyll i vinst', { max: 100 }),
    value: z.optional(z.nullable(money('Fyll i värde'))),
    sponsor: optionalText({ max: 100 }),
    count: numeric('Fyll i antal').check(
      z.int('Heltal'),
      z.gte(1, 'Minst 1'),
      z.lte(maxOfPrize, `Högst ${formatNumber(maxOfPrize)}`),
    ),
    cash: z.optional(z.nullable(z.boolean('Ja eller nej'))),
  },
  ['left'],
);

/** The whole list, in its order. */
export const SavedPrizes = body({
  prizes: z
    .array(SavedPrize, 'Fyll i vinster')
    .check(
      z.maxLength(maxPrizes, `Högst ${formatNumber(maxPrizes)} vinster`),
      z.refine(eachOnce, 'En vinst finns två gånger i listan'),
    ),
});

/** Whether no two prizes have the same id. */
function eachOnce(prizes: readonly { readonly id?: string | null | undefined }[]): boolean {
  const known = prizes.flatMap((prize) => prize.id || []);
  return new Set(known).size === known.length;
}

const params = z.object({ id });

export const listPrizes = defineRoute('GET', '/ticketbase/{id}/prizes', {
  summary: "A lottery's prizes, in the order of its Admins",
  access: 'user',
  params,
  answer: json(z.array(Prize)),
  grants: ['table:read'],
});
export const savePrizes = defineRoute('PUT', '/ticketbase/{id}/prizes', {
  summary: "Replace a lottery's list of prizes; what has been drawn stays",
  description:
    'A prize without an id is new; one that is left out is removed. What has been drawn of a prize stays: it cannot be removed, nor its count become lower (409).',
  access: 'admin',
  params,
  body: SavedPrizes,
  maxBody: bodySizes.lists,
  answer: nothing,
  errors: ['prize.drawn'],
  grants: ['table:write'],
});
