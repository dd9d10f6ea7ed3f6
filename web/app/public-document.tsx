import { useEffect, type ReactNode } from 'react';
import { AlertList } from '../alerts/alert-list.tsx';
import { showKeptAlerts } from '../alerts/alert-store.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { reportPageView } from './analytics.ts';
import { NavBar } from './nav-bar.tsx';
import './shell.css';
import './public-document.css';

interface PublicDocumentProps {
  /** First segment of the page's path. */
  readonly segment: string;
  readonly children: ReactNode;
}

/** Everything around a public page. The same markup is prerendered and taken over by the browser. */
export function PublicDocument({ segment, children }: PublicDocumentProps) {
  useEffect(() => {
    showKeptAlerts();
    reportPageView(`/${segment}`);
  }, [segment]);
  return (
    <>
      <a className="skip-link" href="#innehall">
        Hoppa till innehållet
      </a>
      <NavBar path={`/${segment}`} />
      <AlertList />
      <main id="innehall" tabIndex={-1}>
        {children}
      </main>
      <footer className="footer no-print">
        <p className="small soft">Lottlaget – lotterier och insamlingar för svenska idrottsföreningar</p>
      </footer>
      <ConfirmDialog />
    </>
  );
}
