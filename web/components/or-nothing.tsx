import { type ComponentType, useEffect, useReducer } from 'react';

/**
 * A part of a screen whose code is loaded when it is first shown. Without a connection shows nothing, and tries again
 * next time.
 */
export function orNothing<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Part: ComponentType<P> | undefined;
  return function OrNothing(props: P) {
    const [, show] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      const fetch = async (): Promise<void> => {
        Part ??= await load();
        show();
      };
      void fetch().catch(() => undefined);
    }, []);
    return Part && <Part {...props} />;
  };
}
