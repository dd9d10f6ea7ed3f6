import { formatNumber } from './numbers.ts';

/**
 * Total bounds of the lists that are answered whole. Each is kept when something is saved, so that reading the list
 * never fails because of what was saved before.
 */

/**
 * Lambda's limit is 6 MB (6 291 456 bytes) for the JSON of the whole reply, in which each quote, backslash and line break
 * of the body takes two bytes. The rest is for headers that are added to the reply: ETag, Link, cookies.
 */
export const largestReply = 6_291_456 - 8192;

/** Most bytes that a character can take in the reply: `\u001f`, and a quote in JSON in JSON. */
export const longestEscape = 6;

/** The most that a list may hold. */
export interface Bound {
  /** How many records. */
  readonly items: number;
  /** Bytes of all records together, as they stand in the reply: JSON in JSON. Absent where `items` of the longest records fit. */
  readonly bytes?: number;
  /** What is refused with, in Swedish: which list is full, and what helps. */
  readonly full: string;
}

/** A sixth of the reply stays free: for one more record, the longest, that was there before the bound was. */
const mostBytes = 5 * 1_048_576;

const [sections, teams, members, lotteries, fundraisers] = [500, 5000, 3000, 1500, 2000];
const [draws, winners] = [1000, 1500];

/** Counted in bytes are lists that one person fills with long texts. How: `functions/store/bound.ts`. */
export const bounds = {
  /** One for all clubs, read by anyone. */
  faq: {
    items: 1000,
    bytes: mostBytes,
    full: 'Frågor och svar är fulla. Korta eller ta bort ett svar och försök igen.',
  },
  /** One for all clubs. */
  content: {
    items: 1000,
    bytes: mostBytes,
    full: 'Innehållssidorna är fulla. Korta texten på någon sida och försök igen.',
  },
  /** A club's. A thousand items of 5 kB, or two items a week for ten years. */
  news: {
    items: 1000,
    bytes: mostBytes,
    full: 'Nyheterna är fulla. Ta bort eller korta äldre nyheter och försök igen.',
  },
  /** A club's. */
  sections: {
    items: sections,
    full: `Föreningen har ${formatNumber(sections)} sektioner och fler får inte plats. Ta bort en som inte används och försök igen.`,
  },
  /** A club's, in all of its sections. */
  teams: {
    items: teams,
    full: `Föreningen har ${formatNumber(teams)} lag och fler får inte plats. Ta bort ett som inte används och försök igen.`,
  },
  /** A team's. The team counts them. */
  members: {
    items: members,
    full: `Laget har ${formatNumber(members)} användare och fler får inte plats. Välj ett annat lag, eller flytta någon därifrån först.`,
  },
  /** A club's, archived ones included: they stay. Two a week for fourteen years. */
  lotteries: {
    items: lotteries,
    full: `Föreningen har ${formatNumber(lotteries)} lotterier och fler får inte plats. Återaktivera ett gammalt som ingen lott är såld i och gör om det.`,
  },
  /** A club's, archived ones included: they stay. */
  fundraisers: {
    items: fundraisers,
    full: `Föreningen har ${formatNumber(fundraisers)} insamlingar och fler får inte plats. Återaktivera en gammal utan givare och gör om den.`,
  },
  /** A lottery's. */
  draws: {
    items: draws,
    full: `Lotteriet har ${formatNumber(draws)} dragningar och fler får inte plats. Ta bort en utan vinnare och försök igen.`,
  },
  /** A draw's. The draw names them. */
  winners: {
    items: winners,
    full: `Dragningen har ${formatNumber(winners)} vinnare och fler får inte plats. Skapa en ny dragning för resten.`,
  },
} as const satisfies Record<string, Bound>;
export type BoundedList = keyof typeof bounds;

/**
 * What the proof of a draw may hold of sets of sold numbers. A prize that is drawn while tickets are sold has one of its
 * own, of 167 kB in a lottery of a million numbers; those drawn after the sale have one together.
 */
export const proofBound = {
  bytes: mostBytes,
  full: 'Beviset för dragningen rymmer inte fler vinster som dras medan lotter säljs. Dra resten när försäljningen är slut, eller i en ny dragning.',
  /** The sale is over, and has been before: prizes were drawn under rules that have changed since. */
  fullAfter: 'Beviset för dragningen rymmer inte fler vinster. Skapa en ny dragning för resten.',
} as const;
