import { useMemo, type ReactNode } from 'react';
import ConfigProvider from 'antd/es/config-provider/index.js';
import swedish from 'antd/es/locale/sv_SE.js';
import { desktopTheme } from './antd-theme.ts';
import { useMedia } from '../use-media.ts';
import './antd.css';

/** Around a component of antd: its Swedish texts, and its theme out of ours. */
export function Antd({ children }: { readonly children: ReactNode }) {
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => desktopTheme(isDark, isStill), [isDark, isStill]);
  return (
    <ConfigProvider locale={swedish} theme={theme}>
      {children}
    </ConfigProvider>
  );
}
