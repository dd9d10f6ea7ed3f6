import { useEffect, useRef, type ReactNode } from 'react';
import { NavEntry } from './nav-entry.tsx';
import type { NavItem } from './navigation.ts';

interface NavDrawerProps {
  readonly title: string;
  readonly entries: readonly NavItem[];
  /** Signing out, for those who are signed in. */
  readonly exit: ReactNode;
}

/** The bar's links under 992 px: a button, and a drawer with every group open. Made anew for each page, closed. */
export function NavDrawer({ title, entries, exit }: NavDrawerProps) {
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
          <div className="row spread">
            <span className="strong">{title}</span>
            <button type="button" className="button quiet" onClick={() => drawer.current?.close()}>
              Stäng
            </button>
          </div>
          <nav aria-label="Meny">
            {entries.map((entry, index) =>
              'items' in entry ? (
                <section key={index}>
                  <h2 className="drawer-title">{entry.label}</h2>
                  {entry.items.map((item) => (
                    <NavEntry key={item.path} {...item} />
                  ))}
                </section>
              ) : (
                <NavEntry key={entry.path} {...entry} />
              ),
            )}
            {exit}
          </nav>
        </div>
      </dialog>
    </>
  );
}
