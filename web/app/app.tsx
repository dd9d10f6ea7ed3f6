import { startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { Router, UNSAFE_RouteContext as RouteContext } from 'react-router-dom';
import { Loading } from '../components/page-state.tsx';
import { BrokenBoundary, BrokenPage } from './broken-page.tsx';
import { AppRouter } from './router.ts';
import { RoutingContext } from './router-context.ts';
import { routes } from './routes.tsx';

// A page that was left (by signing out, for example) is not restored from the back/forward cache.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

/** The only router of this document. */
export const router = new AppRouter(routes);
const guardBy = router.guardBy.bind(router);

const brokenShell = (error: unknown) => (
  <main>
    <BrokenPage error={error} />
  </main>
);

export function App() {
  const [{ location: place, open, isLoading }, setState] = useState(router.state);
  useLayoutEffect(() => router.follow((state) => startTransition(() => setState(state))), []);
  const routing = useMemo(() => open && { open, isLoading, guardBy }, [open, isLoading]);
  // What `useParams` and relative links read; `renderMatches` brings error pages and redirects of React Router's own.
  const matched = useMemo(() => ({ outlet: null, matches: open?.matches ?? [], isDataRoute: false }), [open]);
  if (routing === undefined)
    return (
      <main className="page">
        <Loading />
      </main>
    );
  const Frame = routing.open.matches[0]?.route.Component;
  return (
    <RoutingContext value={routing}>
      <Router location={place} navigator={router.navigator}>
        <RouteContext value={matched}>
          <BrokenBoundary show={brokenShell}>{Frame && <Frame />}</BrokenBoundary>
        </RouteContext>
      </Router>
    </RoutingContext>
  );
}
