import { formatNumber } from './numbers.ts';

/**
 * Total bounds of the lists that are answered whole. They are checked on every save, so that reading a list never fails
 * because of earlier saves.
 */

/**
 * Lambda limits the JSON of the whole response to 6 MB (6 291 456 bytes), in which each quote, backslash and line
 * break of the body takes two bytes. The rest is for headers that are added: ETag, Link, cookies.
 */
export const largestReply = 6_291_456 - 8192;

/** Maximum bytes of one character in the response: `\u001f`, and a quote in JSON in JSON. */
export const longestEscape = 6;

/** The maximum that a list may contain. */
export interface Bound {
  /** Number of records. */
  readonly items: number;
  /**
   * Bytes of all records together, as encoded in the response: JSON in JSON. Absent if `items` of the longest records
   * fit.
   */
  readonly bytes?: number;
  /** The refusal in Swedish: which list is full, and what helps. */
  readonly full: string;
}

/** A sixth of the response stays free: for one more record of the longest kind. */
const maxBytes = 5 * 1_048_576;

const [sections, teams, members, lotteries, fundraisers] = [500, 5000, 3000, 900, 2000];
const [draws, winners] = [1000, 1200];

/** Lists that one user fills with long texts are counted in bytes; see `functions/store/bound.ts`. */
export const bounds = {
  /** One for all clubs, public. */
  faq: {
    items: 1000,
    bytes: maxBytes,
    full: 'Frågor och svar är fulla. Korta eller ta bort ett svar och försök igen.',
  },
  /** One for all clubs. */
  content: {
    items: 1000,
    bytes: maxBytes,
    full: 'Innehållssidorna är fulla. Korta texten på någon sida och försök igen.',
  },
  /** Per club: 1 000 items of 5 kB, or two items a week for ten years. */
  news: {
    items: 1000,
    bytes: maxBytes,
    full: 'Nyheterna är fulla. Ta bort eller korta äldre nyheter och försök igen.',
  },
  /** Per club. */
  sections: {
    items: sections,
    full: `Föreningen har ${formatNumber(sections)} sektioner och fler får inte plats. Ta bort en som inte används och försök igen.`,
  },
  /** Per club, in all of its sections. */
  teams: {
    items: teams,
    full: `Föreningen har ${formatNumber(teams)} lag och fler får inte plats. Ta bort ett som inte används och försök igen.`,
  },
  /** Per team, which counts them. */
  members: {
    items: members,
    full: `Laget har ${formatNumber(members)} användare och fler får inte plats. Välj ett annat lag, eller flytta någon därifrån först.`,
  },
  /** Per club, archived ones included, which remain: two a week for 14 years. */
  lotteries: {
    items: lotteries,
    full: `Föreningen har ${formatNumber(lotteries)} lotterier och fler får inte plats. Återaktivera ett gammalt som ingen lott är såld i och gör om det.`,
  },
  /** Per club, archived ones included, which remain. */
  fundraisers: {
    items: fundraisers,
    full: `Föreningen har ${formatNumber(fundraisers)} insamlingar och fler får inte plats. Återaktivera en gammal utan givare och gör om den.`,
  },
  /** Per lottery. */
  draws: {
    items: draws,
    full: `Lotteriet har ${formatNumber(draws)} dragningar och fler får inte plats. Ta bort en utan vinnare och försök igen.`,
  },
  /** Per draw, which names them. */
  winners: {
    items: winners,
    full: `Dragningen har ${formatNumber(winners)} vinnare och fler får inte plats. Skapa en ny dragning för resten.`,
  },
} as const satisfies Record<string, Bound>;
export type BoundedList = keyof typeof bounds;

/**
 * Bound on the sets of sold numbers in the proof of a draw. A prize drawn during the sale has a set of its own, of
 * 167 kB in a lottery of a million numbers; those drawn after the sale share one.
 */
export const proofBound = {
  bytes: maxBytes,
  full: 'Beviset för dragningen rymmer inte fler vinster som dras medan lotter säljs. Dra resten när försäljningen är slut, eller i en ny dragning.',
  /** For a sale that is over but was also over earlier: prizes were drawn under rules that have changed since. */
  fullAfter: 'Beviset för dragningen rymmer inte fler vinster. Skapa en ny dragning för resten.',
} as const;
