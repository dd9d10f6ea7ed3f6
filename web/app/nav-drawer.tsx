import { use, useEffect, useRef, type ReactNode } from 'react';
import { NavContext } from './nav-entry.tsx';
import { leadsTo, NavFold, NavFolds } from './nav-fold.tsx';
import { areFew, NavTeams } from './nav-teams.tsx';
import type { Navigation } from './navigation.ts';

interface NavDrawerProps {
  readonly title: string;
  readonly navigation: Navigation;
  /** Signing out, for signed-in users. */
  readonly exit: ReactNode;
}

/** More sections than this are collapsed together. */
const many = 8;

/**
 * The bar's links under 992 px: a button, and a drawer in which Admin comes before the teams. Closes on each page
 * change.
 */
export function NavDrawer({ title, navigation, exit }: NavDrawerProps) {
  const { own, served, admin, about } = navigation;
  const { path } = use(NavContext);
  const drawer = useRef<HTMLDialogElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = drawer.current;
    // A click outside the drawer or on a link, which may lead to the open page.
    const clicked = ({ target }: Event) => {
      const isBeside = target instanceof Node && !inner.current?.contains(target);
      if (isBeside || (target instanceof Element && target.closest('a') !== null)) element?.close();
    };
    element?.addEventListener('click', clicked);
    return () => element?.removeEventListener('click', clicked);
  }, []);
  return (
    <>
      <button type="button" className="button nav-open" onClick={() => drawer.current?.showModal()}>
        Meny
      </button>
      <dialog ref={drawer} className="drawer" aria-label="Meny">
        <div ref={inner} className="drawer-inner">
          <div className="drawer-head">
            <span className="strong">{title}</span>
            <button type="button" className="button quiet" onClick={() => drawer.current?.close()}>
              Stäng
            </button>
          </div>
          <nav aria-label="Meny">
            <NavFolds entries={own} areOpen />
            <NavFolds entries={admin} areOpen />
            {served.length > many ? (
              <NavFold label="Lag" icon="team" startsOpen={served.some((entry) => leadsTo(entry, path))}>
                <NavTeams served={served} />
              </NavFold>
            ) : (
              <NavTeams served={served} />
            )}
            {/* Collapses when the server's menu turns out to be long. */}
            <NavFolds key={String(areFew(served))} entries={about} areOpen={areFew(served)} />
            {exit}
          </nav>
        </div>
      </dialog>
    </>
  );
}
