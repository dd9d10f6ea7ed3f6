/** What the image of a lottery or fundraiser is called: in requests, and where it is served. */
export const imageKeys = {
  lottery: (id: string) => `ticketbase_${id}`,
  fundraiser: (id: string) => `fundraiser_${id}`,
};

/** Where its bytes lie in the bucket of media: under the path they are served at. */
export const imageObject = (key: string) => `media/${key}`;

/** Where it is served, by version so that it can be cached for long; null where there is none. */
export const imageUrl = (key: string, version: string | null) =>
  version === null ? null : `/media/${key}?v=${version}`;
