import { expect, test } from 'vitest';
import { pagePatterns } from '../../shared/domain/page-patterns.ts';
import { patternOf } from '../../web/app/public-paths.ts';
import { routes } from '../../web/app/routes.tsx';

test('every page is counted by the pattern of its route, which the server accepts', () => {
  const pages = routes.flatMap(({ children = [] }) => children);
  for (const { path, handle } of pages) expect(handle).toMatchObject({ pattern: `/${path}` });
  expect(pages.map(({ path }) => `/${path}`).toSorted()).toEqual([...pagePatterns].toSorted());
});

test.each([
  ['/faq', '/faq'],
  ['/faq/', '/faq'],
  ['/club/nordvikens-if', '/club/:urlKey'],
  ['/activate/abc.def', '/activate/:token'],
  ['/f/ny-laktare/01J8', '/f/:name/:fundraiserId'],
])('a public page is counted by its pattern, never by its address: %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});
