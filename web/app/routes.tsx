import { redirectDocument, type RouteObject } from 'react-router-dom';
import { Loading } from '../components/page-state.tsx';
import type { FeatureRoute } from '../components/feature-route.ts';
import { may } from '../session/access.ts';
import { currentSession } from '../session/store.ts';
import { ErrorPage } from './error-page.tsx';
import { featureRoutes } from './feature-routes.ts';
import { Shell } from './shell.tsx';

/** The start page is a document of its own, not a screen of the app. */
const toStart = () => redirectDocument('/start');

/** A screen with its guard; whoever may not see it is sent to the start page. */
const screen = ({ path, access, title, page }: FeatureRoute): RouteObject => ({
  path,
  handle: { title, pattern: `/${path}` },
  loader: () => (may(currentSession(), access) ? null : toStart()),
  lazy: async () => ({ Component: await page() }),
  ErrorBoundary: ErrorPage,
});

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

/** The app's routes: the screens behind sign-in. Any other path leads to the start page. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: BrokenShell,
    HydrateFallback: FirstLoading,
    children: featureRoutes.map(screen),
  },
  { path: '*', loader: toStart, element: null, HydrateFallback: FirstLoading },
];
