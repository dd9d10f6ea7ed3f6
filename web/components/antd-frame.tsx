import { App, ConfigProvider, theme } from 'antd';
import svSE from 'antd/locale/sv_SE';
import 'dayjs/locale/sv';
import { useSyncExternalStore, type ReactNode } from 'react';
import { antdTheme } from './theme.ts';

const media = (query: string) => ({
  subscribe: (changed: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  },
  read: () => matchMedia(query).matches,
});
const darkness = media('(prefers-color-scheme: dark)');

/**
 * Theme, language and message context for antd. A page that uses antd wraps itself in this; pages without
 * antd (a seller's) never load it.
 */
export function AntdFrame({ children }: { readonly children: ReactNode }) {
  const isDark = useSyncExternalStore(darkness.subscribe, darkness.read);
  const algorithm = isDark ? theme.darkAlgorithm : theme.defaultAlgorithm;
  return (
    <ConfigProvider locale={svSE} theme={antdTheme(isDark, algorithm)} wave={{ disabled: true }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
