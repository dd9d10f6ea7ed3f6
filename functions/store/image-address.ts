/** Keys of the images of lotteries and fundraisers, in requests and in their addresses. */
export const imageKeys = {
  lottery: (id: string) => `ticketbase_${id}`,
  fundraiser: (id: string) => `fundraiser_${id}`,
};

/** Object in the media bucket; the same as the path it is served under. */
export const imageObject = (key: string) => `media/${key}`;

/** Address of an image. Includes the version, so that it can be cached for long. Null if there is no image. */
export const imageUrl = (key: string, version: string | null) =>
  version === null ? null : `/media/${key}?v=${version}`;
