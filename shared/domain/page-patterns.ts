/**
 * Every page by its path pattern (R198), without the leading slash: what the router knows, what the edge serves, and
 * the only names by which page views are counted.
 */

/** Public pages: documents of their own. */
export const publicPatterns = [
  'start',
  'login',
  'login/:urlKey',
  'club/:urlKey',
  'new-password/:token',
  'activate/:token',
  'unsubscribe/:token',
  'how-it-works',
  'contact',
  'privacy',
  'pricing',
  'info-lotteries',
  'info-monetize',
  'info-enkronan',
  'faq',
  'f/:name/:fundraiserId',
] as const;
export type PublicPattern = (typeof publicPatterns)[number];

/** A page whose key a content admin chose. */
export const writtenPattern = ':contentKey' as const;

/** The screens behind sign-in. */
export const screenPatterns = [
  'home',
  'ticket/:ticketId',
  'news/:newsId',
  'archive',
  'archive/:ticketBaseId',
  'donor/add/:fundraiserId',
  'donor/edit/:donorId',
  'team/:teamId',
  'user/:userId',
  'admin/ticketbases',
  'admin/ticketbase/:ticketBaseId',
  'admin/sections',
  'admin/section/:sectionId',
  'admin/news',
  'admin/news/add',
  'admin/news/edit/:newsId',
  'admin/draws/:ticketBaseId',
  'admin/draw/:drawId',
  'admin/stats/:ticketBaseId',
  'admin/administrators',
  'admin/settings',
  'admin/fundraisers',
  'admin/fundraiser/add',
  'admin/fundraiser/edit/:fundraiserId',
  'admin/fundraiser/stats/:fundraiserId',
  'admin/content',
  'admin/content/add',
  'admin/content/edit/:contentKey/:cultureName',
  'admin/questions',
  'admin/question/add',
  'admin/question/edit/:questionId',
] as const;
export type ScreenPattern = (typeof screenPatterns)[number];

/** The first segment of a pattern, which names a public page. */
export type FirstSegment<P extends string> = P extends `${infer First}/${string}` ? First : P;
export const firstSegmentOf = <P extends string>(pattern: P) => pattern.split('/')[0] as FirstSegment<P>;

/** Keys that a page cannot have, because the path leads elsewhere. */
const taken: ReadonlySet<string> = new Set([
  ...[...publicPatterns, ...screenPatterns].map((pattern) => firstSegmentOf<string>(pattern)),
  'api',
  'media',
  'assets',
  'index',
]);

/** Whether a page with this key is served at `/{key}` and is not one of those that every menu links to. */
export const isFreeKey = (key: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(key) && !taken.has(key);

/**
 * The names by which page views are counted: `/ticket/:ticketId`. Never a URL, which may name a person's record or
 * carry a token.
 */
export const pagePatterns = [...publicPatterns, ...screenPatterns, writtenPattern].map(
  (pattern) => `/${pattern}` as const,
);
export type PagePattern = (typeof pagePatterns)[number];
/** Maximum views that a browser reports at once. */
export const viewsAtOnce = 50;
