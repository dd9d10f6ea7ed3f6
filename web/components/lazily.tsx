import type { ComponentType, ReactNode } from 'react';
import { Loading } from './page-state.tsx';
import { useCode } from './use-code.ts';

/**
 * A part of a page whose code is loaded when it is first shown, with a retry after a failure. Shows `loading` until
 * then.
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  loading: ReactNode = <Loading />,
): ComponentType<P> {
  return function Lazily(props: P) {
    const { code: Part, retry } = useCode(load);
    if (Part !== undefined) return <Part {...props} />;
    return retry === undefined ? (
      loading
    ) : (
      <button type="button" className="button" onClick={retry}>
        Det gick inte att hämta. Försök igen
      </button>
    );
  };
}
