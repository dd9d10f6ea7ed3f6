import { expect, test } from 'vitest';
import { flagsOf, identities, type Identity } from '../../shared/contract/roles.ts';
import { isFreeKey, publicPatterns, screenPatterns } from '../../shared/domain/page-patterns.ts';
import { featureRoutes } from '../../web/app/feature-routes.ts';
import { footLinks, navigationFor } from '../../web/app/navigation.ts';
import { publicSegments } from '../../web/app/public-paths.ts';
import { routes } from '../../web/app/routes.tsx';
import { may } from '../../web/session/access.ts';

const menu = [
  {
    id: 'S1',
    name: 'Fotboll',
    icon: 'section',
    isDropdown: true,
    path: '/admin/section/',
    items: [{ id: 'T1', name: 'P12', path: '/team/', icon: 'team' }],
  },
  { id: 'T2', name: 'F10', icon: null, isDropdown: false, path: '/team/', items: [] },
];
const sessionOf = (identity: Identity) => ({
  id: 'U1',
  firstName: 'Åsa',
  lastName: 'Öberg',
  teamName: 'P12',
  clubName: 'Nordvikens IF',
  token: 't',
  ...flagsOf(identity),
  isOnTrial: false,
});
const entriesOf = (identity: Identity | null) => {
  const { own, served, admin, about } = navigationFor(identity === null ? null : sessionOf(identity), menu);
  return [own, served, admin, about].flat();
};
const linksOf = (identity: Identity | null) =>
  entriesOf(identity).flatMap((entry) => ('items' in entry ? entry.items : [entry]));

test('the footer of the public pages links to existing pages', () => {
  expect(footLinks).toHaveLength(9);
  for (const { path } of footLinks) expect(publicSegments().map((segment) => `/${segment}`)).toContain(path);
});

test('the bar links only to existing pages that the user may open', () => {
  for (const identity of [null, ...identities])
    for (const { path } of linksOf(identity)) {
      const isPublic = publicSegments().some((segment) => `/${segment}` === path);
      const route = featureRoutes.find((candidate) =>
        new RegExp(`^/${candidate.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
      );
      const session = identity === null ? null : sessionOf(identity);
      const isOpen = isPublic || (route !== undefined && may(session, route.access));
      expect.soft(isOpen, `${identity} → ${path}`).toBe(true);
    }
});

test('path patterns and pages correspond one to one', () => {
  expect(featureRoutes.map(({ path }) => path).toSorted()).toEqual([...screenPatterns].toSorted());
  const paths = routes.flatMap(({ children = [] }) => children).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining([...publicPatterns]));
});

test('the address of an edited page matches no other route', () => {
  const taken = [
    'home',
    'faq',
    'admin',
    'f',
    'privacy',
    'start',
    'api',
    'media',
    'assets',
    'Villkor',
    'a b',
    '',
  ];
  expect(taken.filter(isFreeKey)).toEqual([]);
  expect(['villkor', 'sponsorer-2027'].filter(isFreeKey)).toHaveLength(2);
});
