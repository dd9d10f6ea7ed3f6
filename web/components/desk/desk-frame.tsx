import { useMemo, type ReactNode } from 'react';
import ConfigProvider from 'antd/es/config-provider/index.js';
import swedish from 'antd/es/locale/sv_SE.js';
import { deskTheme } from './desk-theme.ts';
import { useMedia } from './use-media.ts';
import './desk.css';

interface DeskFrameProps {
  /** A page of one column. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/**
 * A page that is worked at from a desk: what antd's components need around them. Only pages that the club's admins
 * and leaders open import it, so that neither sellers nor visitors fetch any of antd.
 */
export function DeskFrame({ narrow = false, children }: DeskFrameProps) {
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => deskTheme(isDark, isStill), [isDark, isStill]);
  return (
    <ConfigProvider locale={swedish} theme={theme}>
      <div className={narrow ? 'page narrow' : 'page'}>{children}</div>
    </ConfigProvider>
  );
}
