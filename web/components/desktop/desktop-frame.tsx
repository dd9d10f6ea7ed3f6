import { useMemo, type ReactNode } from 'react';
import ConfigProvider from 'antd/es/config-provider/index.js';
import swedish from 'antd/es/locale/sv_SE.js';
import { desktopTheme } from './desktop-theme.ts';
import { useMedia } from './use-media.ts';
import './desktop.css';

interface DesktopFrameProps {
  /** A page of one column. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/**
 * The frame of a desktop page, with the providers that antd's components need. Only pages for the club's admins and
 * leaders import it, so that sellers and visitors load nothing of antd.
 */
export function DesktopFrame({ narrow = false, children }: DesktopFrameProps) {
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => desktopTheme(isDark, isStill), [isDark, isStill]);
  return (
    <ConfigProvider locale={swedish} theme={theme}>
      <div className={narrow ? 'page narrow' : 'page'}>{children}</div>
    </ConfigProvider>
  );
}
