import { readFileSync } from 'node:fs';
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

test('the privacy page says that views are counted, and without what', () => {
  const page = new URL('../../functions/demo/assets/pages/privacy.html', import.meta.url);
  expect(readFileSync(page, 'utf8').replaceAll(/\s+/g, ' ')).toContain(
    'Vi kan räkna hur ofta varje slags sida öppnas, till exempel ”en lott”: utan kakor, utan sidans adress och utan något om vem du är.',
  );
});
