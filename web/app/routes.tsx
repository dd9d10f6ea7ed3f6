import { type RouteObject, useLocation, useNavigate } from 'react-router-dom';
import {
  firstSegmentOf,
  isFreeKey,
  type PublicPattern,
  publicPatterns,
  writtenPattern,
} from '../../shared/domain/page-patterns.ts';
import type { FeatureRoute } from '../components/feature-route.ts';
import { may } from '../session/access.ts';
import { currentSession } from '../session/store.ts';
import { InsideLinks } from '../components/html/inside-links.ts';
import { featureRoutes } from './feature-routes.ts';
import { needConnection } from './no-connection.ts';
import { Opened } from './opened.tsx';
import { pageOf } from './public-pages.ts';
import type { Handle, Outside } from './router.ts';
import { Shell } from './shell.tsx';
import { usePageChange } from './page-change.ts';
import { PublicDocument } from './public-document.tsx';

/** A public page opened from inside the app, identical to its document. */
function PublicShell() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { round } = usePageChange();
  const go = (path: string) => void navigate(path);
  return (
    <InsideLinks value={go}>
      <PublicDocument segment={pathname.split('/')[1] ?? ''} go={go}>
        <Opened key={`${pathname} ${round}`} />
      </PublicDocument>
    </InsideLinks>
  );
}

/** The start page is a separate document, not a screen of the app. */
const start: Outside = { path: '/start' };

const route = (path: string, handle: Handle): RouteObject => ({ path, handle });

/** A screen with its guard; users without access are redirected to the start page. */
const screen = ({ path, access, title, page, isKept = false, bare = false }: FeatureRoute): RouteObject =>
  route(path, {
    name: title,
    pattern: `/${path}`,
    bare,
    load: async () => {
      if (!may(currentSession(), access)) return start;
      if (!isKept) await needConnection();
      return page();
    },
  });

/** A public page, opened by a link inside the app. */
function publicPage(pattern: PublicPattern): RouteObject {
  const { title, load } = pageOf(firstSegmentOf(pattern));
  return route(pattern, {
    title,
    pattern: `/${pattern}`,
    load: async () => {
      await needConnection();
      return load();
    },
  });
}

/** A page whose key a content admin chose; the start page if there is none. */
const writtenPage = route(writtenPattern, {
  title: 'Lottlaget',
  pattern: `/${writtenPattern}`,
  load: async ({ contentKey = '' }) => {
    if (!isFreeKey(contentKey)) return start;
    await needConnection();
    return (await import('../features/content/content-page.tsx')).WrittenPage;
  },
});

/** The app's routes: screens behind sign-in and public pages. Any other path leads to the start page. */
export const routes: RouteObject[] = [
  { Component: Shell, children: featureRoutes.map(screen) },
  { Component: PublicShell, children: [...publicPatterns.map(publicPage), writtenPage] },
  route('*', { load: async () => start }),
];
