import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import AntTabs from 'antd/es/tabs/index.js';
import { Loading } from '../page-state.tsx';

interface Tab {
  /** The value in the address: `?flik=tilldela`. */
  readonly key: string;
  readonly label: string;
  /** May be `lazy`: its code is loaded when the tab is first opened. */
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
  const [search, setSearch] = useSearchParams();
  const open = (tabs.find(({ key }) => key === search.get(parameter)) ?? tabs[0])?.key ?? '';
  return (
    <AntTabs
      activeKey={open}
      onChange={(key) =>
        setSearch(key === tabs[0]?.key ? {} : { [parameter]: key }, {
          replace: true,
          preventScrollReset: true,
        })
      }
      renderTabBar={(bar, TabBar) => (
        <div role="group" aria-label={label}>
          <TabBar {...bar} />
        </div>
      )}
      items={tabs.map(({ key, label: title, panel }) => ({
        key,
        label: title,
        children: (
          <div className="desk-panel">
            <Suspense fallback={<Loading rows={6} />}>{panel}</Suspense>
          </div>
        ),
      }))}
    />
  );
}
