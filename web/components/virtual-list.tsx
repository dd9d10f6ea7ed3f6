import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import './virtual-list.css';

interface VirtualListProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** The accessible name of the list. */
  readonly label: string;
  /** A class whose `li` have one fixed height and which may lay them out in columns (`grid-template-columns`). */
  readonly className?: string;
  readonly children: (item: T) => ReactNode;
}

/** Lists up to this length are rendered in full, for printing and for the browser's own search. */
const renderAllUpTo = 100;
/** Rows rendered above and below the visible ones. */
const overscan = 8;

interface Layout {
  readonly row: number;
  readonly columns: number;
  readonly first: number;
  readonly last: number;
}

/** The rows near the viewport, in steps of four rows, so that most scrolling changes nothing. */
function measure(list: HTMLElement, before: Layout): Layout {
  const row = list.querySelector<HTMLElement>(':scope > li')?.offsetHeight ?? 0;
  // A list on a hidden tab has no size to measure.
  if (row === 0) return before;
  const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length;
  const above = -list.getBoundingClientRect().top / row;
  const first = Math.max(0, Math.floor(above / 4) * 4 - overscan);
  const last = Math.ceil((above + innerHeight / row) / 4) * 4 + overscan;
  const isSame =
    before.row === row && before.columns === columns && before.first === first && before.last === last;
  return isSame ? before : { row, columns, first, last };
}

/** A list that renders only the rows near the viewport: thousands of rows scroll like ten. */
export function VirtualList<T>({ items, keyOf, label, className = '', children }: VirtualListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [layout, setLayout] = useState<Layout>({ row: 0, columns: 1, first: 0, last: 24 });
  const isWhole = items.length <= renderAllUpTo;
  useLayoutEffect(() => {
    const element = list.current;
    // Measuring forces a layout in the middle of the first rendering, so measure only if rows are left out.
    if (element === null || isWhole) return;
    const update = () => setLayout((before) => measure(element, before));
    update();
    const resized = new ResizeObserver(update);
    resized.observe(element);
    // Listens to scrolling ancestors too, such as a dialog: their events do not bubble.
    addEventListener('scroll', update, { passive: true, capture: true });
    addEventListener('resize', update);
    return () => {
      resized.disconnect();
      removeEventListener('scroll', update, { capture: true });
      removeEventListener('resize', update);
    };
  }, [isWhole]);

  const { row, columns } = layout;
  const rows = Math.ceil(items.length / columns);
  // At least one row, even right after a search has shortened the list: the next measurement needs it.
  const first = isWhole ? 0 : Math.max(0, Math.min(layout.first, rows - 1));
  const last = isWhole ? rows : Math.min(rows, Math.max(layout.last, first + 1));
  const shown = items.slice(first * columns, last * columns);
  return (
    <ul
      ref={list}
      className={`plain virtual-list ${className}`}
      aria-label={label}
      style={{ paddingTop: first * row, paddingBottom: (rows - last) * row }}
    >
      {shown.map((item, index) => (
        <li key={keyOf(item)} aria-setsize={items.length} aria-posinset={first * columns + index + 1}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
