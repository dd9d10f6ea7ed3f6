/**
 * Every page by its path pattern (R198), without the leading slash: what the router knows, what the edge serves, and
 * the only names by which page views are counted.
 */

/** Public pages: documents of their own. */
export const publicPatterns = [
  'start',
  'start-club',
  'start-club/:token',
  'login',
  'login/:urlKey',
  'club/:urlKey',
  'new-password/:token',
  'activate/:token',
  'unsubscribe/:token',
  'how-it-works',
  'contact',
  'privacy',
  'terms',
  'pricing',
  'info-lotteries',
  'info-monetize',
  'info-enkronan',
  'faq',
  'f/:name/:fundraiserId',
  'kvitto/:token',
  'kontroll/:token',
  'resultat/:ticketBaseId',
  'hitta',
  'dragning/:drawId',
] as const;
export type PublicPattern = (typeof publicPatterns)[number];

/** A page whose key a content admin chose. */
export const writtenPattern = ':contentKey' as const;

/** The screens behind sign-in. */
export const screenPatterns = [
  'home',
  'ticket/:ticketId',
  'list/:ticketBaseId',
  'queue',
  'news/:newsId',
  'archive',
  'archive/:ticketBaseId',
  'donor/add/:fundraiserId',
  'donor/edit/:donorId',
  'team/:teamId',
  'user/:userId',
  'admin/ticketbases',
  'admin/ticketbase/:ticketBaseId',
  'admin/hand-out/:ticketBaseId',
  'admin/sections',
  'admin/section/:sectionId',
  'admin/import',
  'admin/season',
  'admin/news',
  'admin/news/add',
  'admin/news/edit/:newsId',
  'admin/draws/:ticketBaseId',
  'admin/draw/:drawId',
  'admin/draw/:drawId/stage',
  'admin/stats/:ticketBaseId',
  'admin/stats/:ticketBaseId/mail',
  'admin/economy',
  'admin/economy/:ticketBaseId',
  'admin/account',
  'admin/account/:ticketBaseId',
  'admin/administrators',
  'admin/members',
  'admin/settings',
  'admin/log',
  'admin/privacy',
  'admin/bank',
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

/** First segments of paths that lead somewhere: neither a written page nor a club may have one as its key. */
export const takenSegments: ReadonlySet<string> = new Set([
  ...[...publicPatterns, ...screenPatterns].map((pattern) => firstSegmentOf<string>(pattern)),
  'api',
  'media',
  'assets',
  'index',
]);

/** Whether a page with this key is served at `/{key}` and is not one of those that every menu links to. */
export const isFreeKey = (key: string): boolean =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(key) && !takenSegments.has(key);

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
