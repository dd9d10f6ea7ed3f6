import { use, useEffect, useId, useRef, useState } from 'react';
import { NavContext, NavEntry } from './nav-entry.tsx';
import type { NavGroup } from './navigation.ts';

/** A group of links under a button; closes on Escape, on a click elsewhere and when focus leaves it. */
export function NavDropdown({ label, items }: NavGroup) {
  const { path } = use(NavContext);
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  useEffect(() => {
    if (!isOpen) return;
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    addEventListener('pointerdown', elsewhere);
    addEventListener('focusin', elsewhere);
    addEventListener('keydown', escape);
    return () => {
      removeEventListener('pointerdown', elsewhere);
      removeEventListener('focusin', elsewhere);
      removeEventListener('keydown', escape);
    };
  }, [isOpen]);
  const isHere = items.some((item) => item.path === path);
  return (
    <div ref={box} className="nav-group">
      <button
        ref={button}
        type="button"
        className={isHere ? 'nav-link is-here' : 'nav-link'}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <svg viewBox="0 0 12 8" width="12" height="8" aria-hidden="true" focusable="false">
          <path d="M1 1.5 6 6.5 11 1.5" fill="none" stroke="currentcolor" strokeWidth="2" />
        </svg>
      </button>
      <ul id={listId} className="plain nav-list" hidden={!isOpen}>
        {items.map((item) => (
          <li key={item.path}>
            <NavEntry {...item} />
          </li>
        ))}
      </ul>
    </div>
  );
}
