import { useEffect } from 'react';
import { Link } from '../components/link.tsx';
import { usePageTitle } from '../components/page-header.tsx';
import { BrokenPage } from './broken-page.tsx';
import { NoConnection } from './no-connection.ts';

const reload = () => location.reload();

/**
 * Shown without a connection for a page that is not on this device (R520). The page opens by itself when the connection
 * is back.
 */
function NeedsNet() {
  usePageTitle('Den här sidan behöver nät');
  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <div className="page narrow stack">
      <h1>Den här sidan behöver nät</h1>
      <p>Sidan gick inte att hämta. Kontrollera nätet och försök igen.</p>
      <div className="row">
        <Link className="button primary" to="/home">
          Till mina lotter
        </Link>
        <button type="button" className="button" onClick={reload}>
          Försök igen
        </button>
      </div>
    </div>
  );
}

/** Browsers name a failed `import()` differently, and the bundler one of styles. */
const unfetched = /dynamically imported|module script|preload CSS/i;

/** Replaces a page of the app that crashed, or whose code could not be fetched. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const isUnfetched =
    error instanceof NoConnection || (error instanceof Error && unfetched.test(error.message));
  return isUnfetched ? <NeedsNet /> : <BrokenPage error={error} />;
}
