import * as z from 'zod/mini';
import { json } from './answer.ts';
import { defineRoute } from './route.ts';
import { Team } from './structure.ts';

/** Most results of each kind. */
export const resultsOfKind = 10;
const tooShort = 'Skriv minst två tecken';

/** Whether a text can be searched for: at least two characters, or a number. */
export const isSearchable = (text: string): boolean => /^\s*(\S.*\S|\d)\s*$/.test(text);

const Lottery = z.object({ id: z.string(), name: z.string(), closed: z.boolean() });
const inLottery = { ticketBaseId: z.string(), ticketBaseName: z.string() };

/** What a search has found: at most ten of each kind, and no buyer's name. */
export const SearchResults = z.object({
  people: z.array(
    z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      teamId: z.string(),
      teamName: z.string(),
    }),
  ),
  /**
   * Fewer than ten were found, although not all of the many matching names were checked: a longer search term finds
   * them.
   */
  hasMorePeople: z.boolean(),
  teams: z.array(Team),
  lotteries: z.array(Lottery),
  tickets: z.array(z.object({ id: z.string(), number: z.number(), sold: z.boolean(), ...inLottery })),
  /** `ticketId` is the sale's first ticket. */
  sales: z.array(z.object({ id: z.string(), reference: z.string(), ticketId: z.string(), ...inLottery })),
});
export type SearchResults = z.infer<typeof SearchResults>;

export const searchClub = defineRoute('GET', '/search', {
  summary: 'People, teams, lotteries, tickets and sales in scope, by the beginning of each word',
  description:
    'By the beginning of each word, ignoring case and accents. A number is looked up in the two newest lotteries that have it; a reference leads to its sale. Buyers are not found. A TeamAdmin finds the people, tickets and sales of their team.',
  access: 'teamAdmin',
  query: z.object({
    q: z.string(tooShort).check(
      z.trim(),
      z.refine((text) => isSearchable(text), tooShort),
      z.maxLength(100, 'Högst 100 tecken'),
    ),
  }),
  answer: json(SearchResults),
  grants: ['table:read'],
});
