import { use, useEffect, useRef, type ReactNode } from 'react';
import { NavContext } from './nav-entry.tsx';
import { leadsTo, NavFold, NavFolds } from './nav-fold.tsx';
import { areFew, NavTeams } from './nav-teams.tsx';
import type { Navigation } from './navigation.ts';

interface NavDrawerProps {
  readonly title: string;
  readonly navigation: Navigation;
  /** Signing out, for those who are signed in. */
  readonly exit: ReactNode;
}

/** More sections than these are folded together. */
const many = 8;

/** The bar's links under 992 px: a button, and a drawer in which Admin stands before the teams. Closed on each new page. */
export function NavDrawer({ title, navigation, exit }: NavDrawerProps) {
  const { own, served, admin, about } = navigation;
  const { path } = use(NavContext);
  const drawer = useRef<HTMLDialogElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = drawer.current;
    // A click beside the drawer, and one on a link: the page may be the one that is open.
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
            {/* Folded when the server's menu turns out to be long. */}
            <NavFolds key={String(areFew(served))} entries={about} areOpen={areFew(served)} />
            {exit}
          </nav>
        </div>
      </dialog>
    </>
  );
}
