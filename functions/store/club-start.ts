import * as z from 'zod/mini';

/**
 * A request to start a club: the form, the accepted terms, and when (ISO). The mailed link carries all of it, signed,
 * so nothing is stored until the link is used (R342).
 */
export const ClubStart = z.object({
  name: z.string(),
  urlKey: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  terms: z.object({ version: z.number(), hash: z.string() }),
  at: z.string(),
});
export type ClubStart = z.infer<typeof ClubStart>;

/** The parts of a link's token. They begin with the id of the future club, so that a link creates at most one club. */
export const partsOfStart = (clubId: string, start: ClubStart): string[] => {
  const { name, urlKey, firstName, lastName, email, terms, at } = start;
  return [clubId, name, urlKey, firstName, lastName, email, String(terms.version), terms.hash, at];
};

/** The inverse; undefined if a part is missing. */
export function startFrom(
  parts: readonly string[] | undefined,
): { readonly clubId: string; readonly start: ClubStart } | undefined {
  const [clubId, name, urlKey, firstName, lastName, email, version, hash, at] = parts ?? [];
  const terms = { version: Number(version), hash };
  const { data: start } = ClubStart.safeParse({ name, urlKey, firstName, lastName, email, terms, at });
  return clubId === undefined || start === undefined ? undefined : { clubId, start };
}
