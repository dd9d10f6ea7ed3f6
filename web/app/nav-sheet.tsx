import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { orNothing } from '../components/or-nothing.tsx';
import { useSession } from '../session/use-session.ts';
import { NavExit } from './nav-exit.tsx';
import { NavLinks } from './nav-links.tsx';
import type { Navigation } from './navigation.ts';

const NavWho = orNothing(async () => (await import('./nav-who.tsx')).NavWho);

interface NavSheetProps {
  /** Opened by its opener; closing gives the focus back. */
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly navigation: Navigation;
  /** Whether it has been opened on this page. */
  readonly isOpen: boolean;
  /** A search for those who have one. */
  readonly search?: ReactNode;
}

/** The menu under 992 px: a sheet from below. Closes by a tap on a link or beside it, and on each page change. */
export function NavSheet({ ref, navigation, isOpen, search }: NavSheetProps) {
  const session = useSession();
  const inner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    // A click outside the sheet or on a link, which may lead to the open page.
    const clicked = ({ target }: Event) => {
      const isBeside = target instanceof Node && !inner.current?.contains(target);
      if (isBeside || (target instanceof Element && target.closest('a') !== null)) element?.close();
    };
    element?.addEventListener('click', clicked);
    return () => element?.removeEventListener('click', clicked);
  }, [ref]);
  return (
    <dialog ref={ref} className="sheet" aria-label="Meny">
      <div ref={inner} className="sheet-inner">
        <div className="sheet-head">
          <span className="strong">{session?.clubName ?? 'Meny'}</span>
          <button type="button" className="button quiet" onClick={() => ref.current?.close()}>
            Stäng
          </button>
        </div>
        {search}
        <nav aria-label="Meny">
          <NavLinks navigation={navigation} />
        </nav>
        {session !== null && (
          <div className="nav-end">
            {isOpen && <NavWho session={session} />}
            <NavExit />
          </div>
        )}
      </div>
    </dialog>
  );
}
