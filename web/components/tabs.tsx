import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import './tabs.css';

interface Tab {
  /** In the address: `?flik=tilldela`. */
  readonly key: string;
  readonly label: string;
  readonly panel: ReactNode;
}
interface TabsProps {
  /** What the tabs are about, for those who hear the page. */
  readonly label: string;
  readonly tabs: readonly Tab[];
}

const parameter = 'flik';
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Tabs of a page, the open one in its address. A panel is built when its tab is first opened and stays, so that
 * nothing typed in it is lost by looking at another.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useSearchParams();
  const open = (tabs.find(({ key }) => key === search.get(parameter)) ?? tabs[0])?.key ?? '';
  const [built, setBuilt] = useState<ReadonlySet<string>>(new Set([open]));
  if (!built.has(open)) setBuilt(new Set(built).add(open));

  const show = (key: string) => {
    if (key !== open)
      setSearch(key === tabs[0]?.key ? {} : { [parameter]: key }, {
        replace: true,
        preventScrollReset: true,
      });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ key }) => key === open);
    const step = steps[event.key];
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step === undefined
            ? undefined
            : (index + step + tabs.length) % tabs.length;
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    show(next.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };

  return (
    <div className="tabs">
      <div ref={list} className="tabs-list no-print" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            className="tabs-tab"
            aria-selected={tab.key === open}
            aria-controls={built.has(tab.key) ? `${id}-panel-${tab.key}` : undefined}
            tabIndex={tab.key === open ? 0 : -1}
            onClick={() => show(tab.key)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs
        .filter(({ key }) => built.has(key))
        .map((tab) => (
          <div
            key={tab.key}
            role="tabpanel"
            id={`${id}-panel-${tab.key}`}
            aria-labelledby={`${id}-tab-${tab.key}`}
            className="tabs-panel"
            hidden={tab.key !== open}
          >
            {tab.panel}
          </div>
        ))}
    </div>
  );
}
