import * as z from 'zod/mini';

/** Names of 100 three-byte characters and an id, in base64. */
const longestCursor = 600;

/** Where the next page of a list starts, as returned with the previous one. */
export const cursor = z.optional(
  z.string().check(z.minLength(1, 'Ogiltig cursor'), z.maxLength(longestCursor, 'Ogiltig cursor')),
);

/** The query of a paged list: at most `limit` records after `cursor`; without `limit`, all. */
export const paging = z.object({
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/, 'Ett tal från 1 till 1000')),
      z.transform(Number),
    ),
  ),
  cursor,
});
