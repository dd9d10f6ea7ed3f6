import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Chevron } from './groups-fold.tsx';
import { NavIcon } from './groups-icon.tsx';
import type { NavGroup } from './navigation.ts';

interface NavDropdownProps extends Pick<NavGroup, 'label' | 'icon'> {
  /** Contains the open page. */
  readonly isHere: boolean;
  readonly children: ReactNode;
}

/** Links under a button; closes on Escape, on a click elsewhere and when focus leaves it. */
export function NavDropdown({ label, icon, isHere, children }: NavDropdownProps) {
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
        <NavIcon icon={icon} />
        {label}
        <Chevron />
      </button>
      <div id={listId} className="nav-list" hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
