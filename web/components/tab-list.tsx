import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import './tab-list.css';

interface TabListProps<K extends string | number> {
  /** The accessible name of the tabs. */
  readonly label: string;
  readonly tabs: readonly { readonly key: K; readonly label: ReactNode }[];
  readonly open: K;
  readonly onOpen: (key: K) => void;
  readonly tabId: (key: K) => string;
  readonly panelId: (key: K) => string;
  /** Look: a line of words, or buttons that wrap. */
  readonly look?: 'line' | 'buttons';
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * The tabs above a panel, following the ARIA pattern: arrow keys, Home and End open other tabs, Tab moves on to the
 * panel. Tabs that do not fit are reached by swiping.
 */
export function TabList<K extends string | number>(props: TabListProps<K>) {
  const { label, tabs, open, onOpen, tabId, panelId, look = 'line' } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = document.getElementById(tabId(open));
    if (tab === null || list.current === null) return;
    const { scrollLeft, clientWidth } = list.current;
    const isShown =
      tab.offsetLeft >= scrollLeft && tab.offsetLeft + tab.offsetWidth <= scrollLeft + clientWidth;
    if (!isShown) list.current.scrollLeft = tab.offsetLeft;
  }, [open, tabId]);
  const move = (event: KeyboardEvent): void => {
    const next = steps[event.key]?.(
      tabs.findIndex(({ key }) => key === open),
      tabs.length,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined) return;
    event.preventDefault();
    onOpen(tab.key);
    document.getElementById(tabId(tab.key))?.focus();
  };
  return (
    <div ref={list} className={`tab-list ${look}`} role="tablist" aria-label={label}>
      {tabs.map(({ key, label: text }) => (
        <button
          key={key}
          id={tabId(key)}
          type="button"
          role="tab"
          aria-selected={key === open}
          aria-controls={panelId(key)}
          tabIndex={key === open ? 0 : -1}
          className="tab"
          onClick={() => onOpen(key)}
          onKeyDown={move}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
