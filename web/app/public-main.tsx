// Imported first: from now on the browser calls them.
import './html-policy.ts';
import './translated.ts';
import { hydrateRoot } from 'react-dom/client';
import { clearAlerts, showKeptAlerts } from '../alerts/alert-store.ts';
import '../components/base.css';
import { watchDoubleClicks } from '../components/double-click.ts';
import { InsideLinks } from '../components/html/inside-links.ts';
import { countView, watchViews } from './analytics.ts';
import { BrokenBoundary } from './broken-page.tsx';
import { logError, watchErrors } from './client-errors.ts';
import { PressedEarly } from './pressed-early.tsx';
import { PublicDocument } from './public-document.tsx';
import { pageOf } from './public-pages.ts';
import { patternOf } from './public-paths.ts';

watchErrors();
watchViews();
watchDoubleClicks();
// The empty path shows the start page; the address is set to match.
if (location.pathname === '/') history.replaceState(null, '', '/start');
const element = document.getElementById('root');
if (element === null) throw new Error('the page has no #root');

/** Opens a page in this document, which becomes the app's. Without the app's code the browser loads it. */
async function openInside(path: string): Promise<void> {
  try {
    const { App, router } = await import('./app.tsx');
    await router.navigate(path);
    clearAlerts();
    root.render(<App />);
  } catch {
    location.assign(path);
  }
}

const { segment, load } = pageOf(location.pathname.split('/')[1] ?? '');
// Before hydration, which must find the page that the document shows.
const Page = await load();
const root = hydrateRoot(
  element,
  <InsideLinks value={(path) => void openInside(path)}>
    <PublicDocument segment={segment}>
      <BrokenBoundary>
        <Page />
      </BrokenBoundary>
    </PublicDocument>
    <PressedEarly />
  </InsideLinks>,
  { onUncaughtError: logError },
);
showKeptAlerts();
countView(patternOf(location.pathname));
