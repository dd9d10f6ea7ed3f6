import { useEffect, type ReactNode } from 'react';
import { AlertList } from '../alerts/alert-list.tsx';
import { showKeptAlerts } from '../alerts/alert-store.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { analytics } from './analytics.ts';
import { NavBar } from './nav-bar.tsx';
import { footLinks } from './navigation.ts';
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
    analytics.pageView(`/${segment}`);
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
        <nav aria-label="Mer om Lottlaget">
          <ul className="plain footer-links">
            {footLinks.map(({ label, path }) => (
              <li key={path}>
                <a href={path} aria-current={path === `/${segment}` ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="small soft">Lottlaget – lotterier och insamlingar för svenska idrottsföreningar</p>
      </footer>
      <ConfirmDialog />
    </>
  );
}
