import * as z from 'zod/mini';
import { created, htmlAnswer, json, listAnswer, nothing } from './answer.ts';
import { Donor } from './donor.ts';
import { body, day, id, instant, requiredText } from './fields.ts';
import { cursor, paging } from './paging.ts';
import { money } from './numeric.ts';
import { bodySizes, defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

/**
 * A fundraiser; `slug` is derived from the name, `image` is a URL on our own origin, or null. `goal` is in SEK, null if
 * there is none.
 */
export const Fundraiser = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  createdDate: instant,
  validUntilDate: instant,
  closed: z.boolean(),
  image: z.nullable(z.string()),
  goal: z.nullable(z.number()),
});
export type Fundraiser = z.infer<typeof Fundraiser>;

/** Maximum donors in one part of a list: with the longest details they fit into one answer. */
export const donorsAtOnce = 1900;

/** `sum` is the total of all donors (SEK). */
export const SummedFundraiser = z.extend(Fundraiser, { sum: z.number() });
export type SummedFundraiser = z.infer<typeof SummedFundraiser>;

/**
 * `donors` are the caller's own. If they do not fit into one part, the fundraiser is repeated in the next part with the
 * remaining ones.
 */
export const OwnFundraiser = z.extend(SummedFundraiser, { donors: z.array(Donor) });
export type OwnFundraiser = z.infer<typeof OwnFundraiser>;

/** Donor names on one page of a fundraiser's summary. */
export const namesAtOnce = 50;

/**
 * The public view: `names` are the donors' display names, newest first, at most `namesAtOnce`. If there are more,
 * `donorCount` is the number of donors and `next` the `cursor` of the next page. `swish` says how to give: the club's
 * number and the fundraiser's reference; null if the club has no number, or the fundraiser is over.
 */
export const FundraiserSummary = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  sum: z.number(),
  names: z.array(z.string()),
  donorCount: z.optional(z.number()),
  next: z.optional(z.string()),
  validUntilDate: instant,
  closed: z.boolean(),
  clubName: z.string(),
  goal: z.nullable(z.number()),
  swish: z.nullable(z.object({ payee: z.string(), message: z.string(), qr: z.string() })),
});
export type FundraiserSummary = z.infer<typeof FundraiserSummary>;

export const FundraiserUser = z.object({ id: z.string(), name: z.string(), teamName: z.string() });
export type FundraiserUser = z.infer<typeof FundraiserUser>;

const fields = {
  name: requiredText('Fyll i namn', { max: 20 }),
  description: requiredText('Fyll i beskrivning', { max: 300, lines: true }),
  validUntilDate: day,
  /** Absent leaves it unchanged; null clears it. */
  goal: z.optional(
    z.nullable(money('Fyll i mål').check(z.refine((goal) => goal > 0, 'Fyll i ett mål över 0'))),
  ),
};
const readOnly = ['slug', 'createdDate', 'image', 'sum', 'donors', 'names', 'daysLeft', 'active'];
export const NewFundraiser = body(fields, [...readOnly, 'id', 'closed']);
export const EditedFundraiser = body({ id, ...fields, closed: z.boolean('Ja eller nej') }, readOnly);
export const FundraiserAssignment = body({ fundraiserId: id, userId: id });

const byId = z.object({ id });

export const listFundraisers = defineRoute('GET', '/fundraiser', {
  summary: 'The fundraisers that are not archived, newest first',
  access: 'admin',
  answer: json(z.array(SummedFundraiser)),
  grants: ['table:read'],
});
export const listArchivedFundraisers = defineRoute('GET', '/fundraiser/closed', {
  summary: 'The archived fundraisers, newest first',
  access: 'admin',
  answer: json(z.array(SummedFundraiser)),
  grants: ['table:read'],
});
export const listOwnFundraisers = defineRoute('GET', '/fundraiser/user', {
  summary: "The fundraisers that are not archived and the caller is assigned to, with the caller's donors",
  access: 'user',
  query: z.object({ cursor }),
  answer: listAnswer(OwnFundraiser),
  grants: ['table:read'],
});
export const readFundraiser = defineRoute('GET', '/fundraiser/{id}', {
  summary: 'One fundraiser; for users assigned to it and for Admins',
  access: 'user',
  params: byId,
  answer: json(Fundraiser),
  grants: ['table:read'],
});
export const readFundraiserSummary = defineRoute('GET', '/fundraiser/{id}/summary', {
  summary: 'The public view of a fundraiser: its sum and the names of its donors, 50 at a time',
  access: 'public',
  params: byId,
  query: z.object({ cursor }),
  answer: json(FundraiserSummary),
  grants: ['global:write'],
  throttles: [{ per: ['address'], limit: 120, seconds: 60 }],
});
export const showFundraiser = defineRoute('GET', '/f/{slug}/{id}', {
  summary: "A fundraiser's public page with its link preview; at most a minute old",
  access: 'public',
  params: z.object({ slug: z.string(), id }),
  answer: htmlAnswer(60),
  grants: ['global:read'],
});
export const createFundraiser = defineRoute('POST', '/fundraiser', {
  summary: 'Create a fundraiser',
  access: 'admin',
  body: NewFundraiser,
  maxBody: bodySizes.lists,
  answer: created(z.string()),
  errors: ['bound.reached'],
  grants: ['table:write'],
});
export const editFundraiser = defineRoute('PUT', '/fundraiser', {
  summary:
    'Change, archive or reactivate a fundraiser; after the answer no donor is accepted under the old rules',
  access: 'admin',
  body: EditedFundraiser,
  maxBody: bodySizes.lists,
  answer: nothing,
  grants: ['table:write'],
});
export const listFundraiserUsers = defineRoute('GET', '/fundraiser/{id}/users', {
  summary: 'The sellers of a fundraiser, in Swedish order',
  access: 'admin',
  params: byId,
  query: paging,
  answer: listAnswer(FundraiserUser),
  grants: ['table:read'],
});
export const addFundraiserUser = defineRoute('POST', '/fundraiser/user', {
  summary: 'Assign a member to a fundraiser; idempotent',
  access: 'admin',
  body: FundraiserAssignment,
  answer: nothing,
  errors: ['fundraiser.archived', 'user.busy'],
  grants: ['table:write'],
});
export const removeFundraiserUser = defineRoute('DELETE', '/fundraiser/{id}/user/{userId}', {
  summary: 'Remove a member from a fundraiser; the donors remain',
  access: 'admin',
  params: z.object({ id, userId: id }),
  answer: nothing,
  grants: ['table:write'],
});
export const readFundraiserStats = defineRoute('GET', '/fundraiser/{id}/stats', {
  summary: 'The sum and the donors, newest first; if there are more, `next` is the `cursor` of the next part',
  access: 'admin',
  params: byId,
  query: z.object({ cursor }),
  answer: json(
    z.object({
      fundraiser: z.object({ id: z.string(), name: z.string() }),
      sum: z.number(),
      donors: z.array(Donor),
      next: z.optional(z.string()),
    }),
  ),
  grants: ['table:read'],
  throttles: perUserLimits.lists,
});
