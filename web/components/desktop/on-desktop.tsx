import type { ComponentType } from 'react';
import { useCode } from '../use-code.ts';
import { useIsDesktop } from '../use-media.ts';

/**
 * A field whose desktop form is loaded on demand, since it weighs more than the page around it. Phones, and desktops
 * where it cannot be loaded, show the browser's own.
 */
export function onDesktop<P extends { readonly label: string }>(
  load: () => Promise<ComponentType<P>>,
  Plain: ComponentType<P>,
): ComponentType<P> {
  function Loaded(props: P) {
    const { code: Desktop, retry } = useCode(load);
    if (Desktop !== undefined) return <Desktop {...props} />;
    if (retry !== undefined) return <Plain {...props} />;
    return (
      <div className="field">
        <span className="strong">{props.label}</span>
        <div className="input" aria-busy />
      </div>
    );
  }
  return function OnDesktop(props: P) {
    return useIsDesktop() ? <Loaded {...props} /> : <Plain {...props} />;
  };
}
