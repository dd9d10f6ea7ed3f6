import type { ReactNode } from 'react';
import { AlertList } from '../alerts/alert-list.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { NavBar } from './nav-bar.tsx';
import { footLinks } from './navigation.ts';
import { isDoor } from './public-paths.ts';
import './shell.css';
import './public-document.css';

interface PublicDocumentProps {
  /** First segment of the page's path. */
  readonly segment: string;
  readonly children: ReactNode;
  /** Opens a page inside the app; absent in a document of its own. */
  readonly go?: (path: string) => void;
}

/** Everything around a public page. The same markup is prerendered and taken over by the browser. */
export function PublicDocument({ segment, children, go }: PublicDocumentProps) {
  return (
    <>
      <a className="skip-link" href="#innehall">
        Hoppa till innehållet
      </a>
      {/* Asked for with an older session, the menu would lead away from a mailed link that is good for one use. */}
      <NavBar path={`/${segment}`} hasMenu={!isDoor(segment)} {...(go && { go })} />
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
