import { redirectDocument, type RouteObject } from 'react-router-dom';
import {
  firstSegmentOf,
  isFreeKey,
  type PublicPattern,
  publicPatterns,
  writtenPattern,
} from '../../shared/domain/page-patterns.ts';
import { Loading } from '../components/page-state.tsx';
import type { FeatureRoute } from '../components/feature-route.ts';
import { may } from '../session/access.ts';
import { currentSession } from '../session/store.ts';
import { ErrorPage } from './error-page.tsx';
import { featureRoutes } from './feature-routes.ts';
import type { Handle } from './page-change.ts';
import { pageOf } from './public-pages.ts';
import { PublicShell } from './public-shell.tsx';
import { Shell } from './shell.tsx';

/** The start page is a separate document, not a screen of the app. */
const toStart = () => redirectDocument('/start');

/** A screen with its guard; users without access are redirected to the start page. */
const screen = ({ path, access, title, page }: FeatureRoute): RouteObject => ({
  path,
  handle: { title: `${title} – Lottlaget`, pattern: `/${path}` } satisfies Handle,
  loader: () => (may(currentSession(), access) ? null : toStart()),
  lazy: async () => ({ Component: await page() }),
  ErrorBoundary: ErrorPage,
});

/** A public page, opened by a link inside the app. */
function publicPage(pattern: PublicPattern): RouteObject {
  const { title, load } = pageOf(firstSegmentOf(pattern));
  return {
    path: pattern,
    handle: { title, pattern: `/${pattern}` } satisfies Handle,
    lazy: async () => ({ Component: await load() }),
    ErrorBoundary: ErrorPage,
  };
}

/** A page whose key a content admin chose; the start page if there is none. */
const writtenPage: RouteObject = {
  path: writtenPattern,
  handle: { title: 'Lottlaget', pattern: `/${writtenPattern}` } satisfies Handle,
  loader: ({ params: { contentKey = '' } }) => (isFreeKey(contentKey) ? null : toStart()),
  lazy: async () => ({ Component: (await import('../features/content/content-page.tsx')).WrittenPage }),
  ErrorBoundary: ErrorPage,
};

const FirstLoading = () => (
  <main className="page">
    <Loading />
  </main>
);

const BrokenShell = () => (
  <main>
    <ErrorPage />
  </main>
);

/** The app's routes: screens behind sign-in and public pages. Any other path leads to the start page. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: BrokenShell,
    HydrateFallback: FirstLoading,
    children: featureRoutes.map(screen),
  },
  {
    Component: PublicShell,
    ErrorBoundary: BrokenShell,
    HydrateFallback: FirstLoading,
    children: [...publicPatterns.map(publicPage), writtenPage],
  },
  { path: '*', loader: toStart, element: null, HydrateFallback: FirstLoading },
];
