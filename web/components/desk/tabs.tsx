import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import AntTabs from 'antd/es/tabs/index.js';
import { Loading } from '../page-state.tsx';

interface Tab {
  /** In the address: `?flik=tilldela`. */
  readonly key: string;
  readonly label: string;
  /** May be `lazy`: its code is fetched when the tab is first opened. */
  readonly panel: ReactNode;
}
interface TabsProps {
  /** What the tabs are about, for those who hear the page. */
  readonly label: string;
  readonly tabs: readonly Tab[];
}

const parameter = 'flik';

/**
 * Tabs of a page, the open one in its address. A panel is built when its tab is first opened and stays, so that
 * nothing typed in it is lost by looking at another.
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
