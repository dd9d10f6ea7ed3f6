import { useCallback, useId, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TabList } from '../tab-list.tsx';
import './desktop.css';

interface Tab {
  /** The value in the address: `?flik=tilldela`. */
  readonly key: string;
  readonly label: string;
  /** Its code is loaded when the tab is first opened. */
  readonly panel: ReactNode;
}
interface TabsProps {
  /** The accessible name of the tabs. */
  readonly label: string;
  readonly tabs: readonly Tab[];
}

const parameter = 'flik';

/**
 * Tabs of a page, with the open one in its address. A panel is mounted when its tab is first opened and stays
 * mounted, so that typed values survive switching tabs.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const tabId = useCallback((key: string) => `${id}-${key}`, [id]);
  const panelId = (key: string) => `${id}-${key}-panel`;
  const [search, setSearch] = useSearchParams();
  const open = (tabs.find(({ key }) => key === search.get(parameter)) ?? tabs[0])?.key ?? '';
  const [opened, setOpened] = useState<readonly string[]>([open]);
  if (!opened.includes(open)) setOpened([...opened, open]);
  return (
    <div>
      <TabList
        label={label}
        tabs={tabs}
        open={open}
        onOpen={(key) =>
          setSearch(key === tabs[0]?.key ? {} : { [parameter]: key }, {
            replace: true,
            preventScrollReset: true,
          })
        }
        tabId={tabId}
        panelId={panelId}
      />
      {tabs.map(({ key, panel }) => (
        <div key={key} id={panelId(key)} role="tabpanel" aria-labelledby={tabId(key)} hidden={key !== open}>
          {opened.includes(key) && <div className="desk-panel">{panel}</div>}
        </div>
      ))}
    </div>
  );
}
