/**
 * First segments of the pages that are prerendered, each as `{segment}.html`: `/club/nordvikens-if` is
 * answered with `club.html`. Everything else outside `/api` and `/media` is answered with `index.html`.
 */
export const publicSegments = [
  'start',
  'login',
  'club',
  'new-password',
  'activate',
  'unsubscribe',
  'how-it-works',
  'contact',
  'privacy',
  'pricing',
  'info-lotteries',
  'info-monetize',
  'info-enkronan',
  'faq',
  'f',
] as const;
export type PublicSegment = (typeof publicSegments)[number];
