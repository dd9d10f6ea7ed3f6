import { useEffect } from 'react';
import { AlertList } from '../alerts/alert-list.tsx';
import { showKeptAlerts } from '../alerts/alert-store.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import type { PublicPage } from '../components/public-page.ts';
import { reportPageView } from './analytics.ts';
import { NavBar } from './nav-bar.tsx';
import './shell.css';
import './public-document.css';

/** Everything around a public page. The same markup is prerendered and taken over by the browser. */
export function PublicDocument({ page }: { readonly page: PublicPage }) {
  useEffect(() => {
    showKeptAlerts();
    reportPageView(`/${page.segment}`);
  }, [page.segment]);
  return (
    <>
      <a className="skip-link" href="#innehall">
        Hoppa till innehållet
      </a>
      <NavBar path={`/${page.segment}`} />
      <AlertList />
      <main id="innehall" tabIndex={-1}>
        <page.Page />
      </main>
      <footer className="footer no-print">
        <p className="small soft">Lottlaget – lotterier och insamlingar för svenska idrottsföreningar</p>
      </footer>
      <ConfirmDialog />
    </>
  );
}
