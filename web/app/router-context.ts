import { createContext, useContext } from 'react';
import type { Guard, OpenPage } from './router.ts';

interface Routing {
  readonly open: OpenPage;
  readonly isLoading: boolean;
  readonly guardBy: (guard: Guard) => () => void;
}

const Context = createContext<Routing | undefined>(undefined);
export const RoutingContext = Context.Provider;

/** The open page, and whether another one is being loaded. */
export function useRouting(): Routing {
  const routing = useContext(Context);
  if (routing === undefined) throw new Error('used outside the app');
  return routing;
}
