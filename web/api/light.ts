import type { Route } from '../../shared/contract/route.ts';

/** A route without the contract's schemas: what a page needs to call it. */
export const light = <R extends Route>(method: R['method'], path: R['path'], kind: R['answer']['kind']): R =>
  ({ method, path, answer: { kind } }) as Route as R;
