import { expect, test } from 'vitest';
import { operations } from '../../shared/contract/index.ts';
import { publicPatterns, screenPatterns } from '../../shared/domain/page-patterns.ts';
import { urlKeyFault, urlKeyFrom } from '../../shared/domain/url-keys.ts';

test('no club can have the first segment of a page or of the API, or what the API has under /club', () => {
  const pages = [...publicPatterns, ...screenPatterns].map((pattern) => pattern.split('/')[0] ?? '');
  const api = operations.flatMap(({ route }) => {
    const [first = '', second = ''] = route.path.split('/').slice(1);
    return first === 'club' ? [second] : [];
  });
  const segments = [...pages, ...api, 'api', 'assets', 'media', 'index', '_local'].filter(
    (segment) => segment !== '' && !segment.startsWith('{'),
  );
  expect(segments).toContain('settings');
  for (const segment of segments) expect(urlKeyFault(segment), segment).toBeDefined();
});

test('a key that looks like a reserved one, or is not written in a–z, is no key', () => {
  const looks = ['admin', 'adm1n', 'ad-min', 'l0ttlaget', 'hоme', 'xn--hme-6cd', 'if.se', 'a_b', 'å'];
  expect(looks.filter((key) => urlKeyFault(key) === undefined)).toEqual([]);
});

test('a name suggests a key that a club may have', () => {
  expect(urlKeyFrom('Åsby Bollklubb FF')).toBe('asby-bollklubb-ff');
  expect(urlKeyFrom('Admin')).toBe('admin-if');
  expect(urlKeyFrom('北京')).toBe('');
  const long = urlKeyFrom('Föreningen för alla som spelar lotteri i Östra Västergötland med omnejd');
  expect(urlKeyFault(long)).toBeUndefined();
  expect(long.length).toBeLessThanOrEqual(50);
});
