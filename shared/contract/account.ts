import * as z from 'zod/mini';
import { drawStates } from '../domain/draw-state.ts';
import { grounds } from '../domain/ground.ts';
import { dayOf, isRealDay } from '../domain/stockholm.ts';
import { formatNumber } from '../domain/numbers.ts';
import { nothing, printable } from './answer.ts';
import { body, id, instant, requiredText } from './fields.ts';
import { money } from './numeric.ts';
import { pdfType } from './lottery.ts';
import { xlsxType } from './report.ts';
import { defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

export const maxCosts = 50;
/** Maximum lotteries in the account of a period: two a week for a year. */
export const lotteriesAtOnce = 105;
/** Maximum prizes and draws that the account of one lottery lists; in the account of a period, for each lottery. */
export const listedAlone = { prizes: 5000, draws: 1000 } as const;
export const listedInPeriod = { prizes: 20, draws: 10 } as const;

export const accountFiles = ['pdf', 'xlsx'] as const;
export type AccountFile = (typeof accountFiles)[number];

/** Costs of a lottery in addition to its prizes, SEK: a permit, printing. */
const Cost = z.object({ name: z.string(), amount: z.number() });

/**
 * A prize in an account. Each drawn prize has its own entry with its winning `number`; the rest of a prize is one entry
 * with `number` null and its `count`. `value` is SEK for each one, null if not stated.
 */
export const AccountPrize = z.object({
  name: z.string(),
  value: z.nullable(z.number()),
  number: z.nullable(z.number()),
  /** How many have not been drawn; absent in a drawn one. */
  count: z.optional(z.number()),
  /** The winning number was not sold: the prize stays with the club. */
  unsold: z.optional(z.literal(true)),
});
export type AccountPrize = z.infer<typeof AccountPrize>;

/** The account of a lottery (R470). Money is SEK. */
export const Account = z.object({
  lottery: z.object({
    id: z.string(),
    name: z.string(),
    price: z.number(),
    createdDate: instant,
    validUntilDate: instant,
    closed: z.boolean(),
    /** Its legal ground, and the registration that it is sold under; null if not filled in. */
    ground: z.nullable(z.enum(grounds)),
    registrationNumber: z.nullable(z.string()),
    municipality: z.nullable(z.string()),
  }),
  /** Numbers of the lottery. */
  issued: z.number(),
  /** Tickets that sellers have, sold ones included. */
  handedOut: z.number(),
  sold: z.number(),
  /** Tickets that were handed out and taken back unsold, counted each time. */
  returned: z.number(),
  /** Sold × price. */
  turnover: z.number(),
  /** What buyers have paid; null if the club does not track payments. */
  paid: z.nullable(z.number()),
  /** Drawn prizes in drawing order, then the rest. A prize that was drawn again counts once. */
  prizes: z.array(AccountPrize),
  /** How many prizes the list leaves out; absent if none. */
  morePrizes: z.optional(z.number()),
  /** Σ value × count of the lottery's prizes. */
  prizeValue: z.number(),
  /** `prizeValue` in percent of the turnover; null if nothing is sold. */
  share: z.nullable(z.number()),
  costs: z.array(Cost),
  /** Turnover − `prizeValue` − costs. */
  result: z.number(),
  /** Every draw, oldest first. `proof` is the address of its public page. */
  draws: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdDate: instant,
      controlled: z.boolean(),
      state: z.enum(drawStates),
      winners: z.number(),
      proof: z.string(),
    }),
  ),
  /** How many draws the list leaves out; absent if none. */
  moreDraws: z.optional(z.number()),
});
export type Account = z.infer<typeof Account>;

/** Gifts to a fundraiser in a period, SEK. `inKind` is the part of `sum` given as goods or services. */
export const FundraiserAccount = z.object({
  id: z.string(),
  name: z.string(),
  validUntilDate: instant,
  closed: z.boolean(),
  gifts: z.number(),
  sum: z.number(),
  inKind: z.number(),
});
export type FundraiserAccount = z.infer<typeof FundraiserAccount>;

/** Sums of a period, SEK; `costs` is the sum of the costs. */
const AccountTotals = z.object({
  issued: z.number(),
  handedOut: z.number(),
  sold: z.number(),
  returned: z.number(),
  turnover: z.number(),
  paid: z.nullable(z.number()),
  prizeValue: z.number(),
  share: z.nullable(z.number()),
  costs: z.number(),
  result: z.number(),
  gifts: z.number(),
  donated: z.number(),
  inKind: z.number(),
});
export type AccountTotals = z.infer<typeof AccountTotals>;

/**
 * The account of a club for a period: the lotteries whose sale ends in it, ordered by that day, and the fundraisers
 * with the gifts they received in it (R474).
 */
export const ClubAccount = z.object({
  from: z.string(),
  to: z.string(),
  lotteries: z.array(Account),
  fundraisers: z.array(FundraiserAccount),
  totals: AccountTotals,
});
export type ClubAccount = z.infer<typeof ClubAccount>;

/** The whole list, in its order. */
export const SavedCosts = body({
  costs: z
    .array(
      body({
        name: requiredText('Fyll i vad det gällde', { max: 100 }),
        amount: money('Fyll i belopp'),
      }),
      'Fyll i kostnader',
    )
    .check(z.maxLength(maxCosts, `Högst ${formatNumber(maxCosts)} kostnader`)),
});

/** A day in Stockholm; an instant is converted to its day. */
const periodDay = z.pipe(
  z
    .string('(Välj datum)')
    .check(
      z.refine(
        (value) =>
          /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(value) &&
          isRealDay(value) &&
          !Number.isNaN(Date.parse(value)),
        '(Välj datum)',
      ),
    ),
  z.transform((value) => (value.length === 10 ? value : dayOf(value))),
);

/** Both days are included. */
export const AccountPeriod = z
  .object({ from: periodDay, to: periodDay })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'Slutdagen är före startdagen' }));

const as = z.optional(z.enum(accountFiles, 'Välj pdf eller xlsx'));
const byId = z.object({ id });
const mediaTypes = [pdfType, xlsxType];

export const readAccount = defineRoute('GET', '/ticketbase/{id}/account', {
  summary: 'The account of a lottery: tickets, turnover, prizes, costs, result, draws',
  description:
    '`prizeValue` is Σ value × count of the lottery’s prizes; `result` is the turnover less that and the costs: a prize that was bought belongs to one of the two. `as` answers a file; above 20 000 tickets it continues as a job (202).',
  access: 'treasurer',
  params: byId,
  query: z.object({ as }),
  answer: printable(Account, mediaTypes),
  grants: ['table:write'],
  throttles: perUserLimits.reports,
});
export const saveCosts = defineRoute('PUT', '/ticketbase/{id}/costs', {
  summary: 'Replace the list of what a lottery has cost apart from its prizes; also of an archived one',
  description: 'Two saves at once both succeed, and the later list stays as a whole.',
  access: 'treasurer',
  params: byId,
  body: SavedCosts,
  answer: nothing,
  grants: ['table:write'],
});
export const readClubAccount = defineRoute('GET', '/club/account', {
  summary: 'The same of all lotteries whose sale ends in a period, and what fundraisers were given in it',
  description:
    'A lottery belongs to the period in which its sale ends, by its last day; a gift to that in which it was registered. Both days are included. At most 105 lotteries (400); of each the first 20 prizes and 10 draws.',
  access: 'treasurer',
  query: z.safeExtend(AccountPeriod, { as }),
  answer: printable(ClubAccount, mediaTypes),
  grants: ['table:write'],
  throttles: perUserLimits.reports,
});
