import type { ReactNode } from 'react';
import { AlertList } from '../alerts/alert-list.tsx';
import { orNothing } from '../components/or-nothing.tsx';
import { NavBar } from './nav-bar.tsx';
import { footLinks } from './navigation.ts';
import { publicPages } from './public-pages.ts';
import './shell.css';
import './public-document.css';

/** Few public pages ask for confirmation, so none waits for this code. */
const ConfirmDialog = orNothing(async () => (await import('../components/confirm-dialog.tsx')).ConfirmDialog);

interface PublicDocumentProps {
  /** First segment of the page's path. */
  readonly segment: string;
  readonly children: ReactNode;
  /** Opens a page inside the app; absent in a separate document. */
  readonly go?: (path: string) => void;
}

/** The frame of a public page. The same markup is prerendered and hydrated by the browser. */
export function PublicDocument({ segment, children, go }: PublicDocumentProps) {
  const isFor = publicPages.find((page) => page.segment === segment)?.isFor;
  return (
    <>
      <a className="skip-link" href="#innehall">
        Hoppa till innehållet
      </a>
      {/* Loading the menu with an older session would leave a mailed link that works only once. */}
      <NavBar
        path={`/${segment}`}
        hasMenu={isFor === undefined}
        hasLinks={isFor !== 'guest'}
        {...(go && { go })}
      />
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
