import {
  firstSegmentOf,
  type PagePattern,
  publicPatterns,
  type FirstSegment,
  type PublicPattern,
} from '../../shared/domain/page-patterns.ts';

/** The name of a public page, whose document is `{segment}.html`: `/club/nordvikens-if` is served as `club.html`. */
export type PublicSegment = FirstSegment<PublicPattern>;
export const publicSegments = (): readonly PublicSegment[] => [
  ...new Set(publicPatterns.map(firstSegmentOf)),
];

const patterns = publicPatterns.map((pattern) => ({
  pattern: `/${pattern}` as const,
  shape: new RegExp(`^/${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`),
}));
/**
 * The pattern of a public page's path, under which its views are counted; the start page's if there is no such page.
 */
export const patternOf = (path: string): PagePattern =>
  patterns.find(({ shape }) => shape.test(path))?.pattern ?? '/start';
