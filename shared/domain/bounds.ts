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
  /** Bytes of all records together, as they stand in the reply: JSON in JSON. */
  readonly bytes: number;
  /** What is refused with, in Swedish: which list is full, and what helps. */
  readonly full: string;
}

/** A sixth of the reply stays free: for one more record, the longest, that was there before the bound was. */
const mostBytes = 5 * 1_048_576;

/** Lists that one person fills with long texts. They are counted in bytes: `functions/runtime/bound.ts`. */
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
} as const satisfies Record<string, Bound>;
export type BoundedList = keyof typeof bounds;
