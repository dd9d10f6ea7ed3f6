import { useEffect, useId, useRef, useState } from 'react';
import type { NavGroup } from './navigation.ts';

interface NavDropdownProps {
  readonly group: NavGroup;
  readonly path: string;
}

/** A group of links under a button; closes on Escape, on a click elsewhere and when focus leaves it. */
export function NavDropdown({ group, path }: NavDropdownProps) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  useEffect(() => setIsOpen(false), [path]);
  useEffect(() => {
    if (!isOpen) return;
    const elsewhere = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false);
    };
    addEventListener('pointerdown', elsewhere);
    return () => removeEventListener('pointerdown', elsewhere);
  }, [isOpen]);
  const isHere = group.items.some((item) => item.path === path);
  return (
    <div
      ref={box}
      className="nav-group"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setIsOpen(false);
        button.current?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget))
          setIsOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={isHere ? 'nav-link is-here' : 'nav-link'}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {group.label}
        <svg viewBox="0 0 12 8" width="12" height="8" aria-hidden="true" focusable="false">
          <path d="M1 1.5 6 6.5 11 1.5" fill="none" stroke="currentcolor" strokeWidth="2" />
        </svg>
      </button>
      <ul id={listId} className="plain nav-list" hidden={!isOpen}>
        {group.items.map((item) => (
          <li key={item.path}>
            <a className="nav-link" href={item.path} aria-current={item.path === path ? 'page' : undefined}>
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
