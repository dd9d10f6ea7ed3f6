import type { Route } from '../../shared/contract/route.ts';

/** The parts of a route that a request needs, so that the page fetches none of the contract's schemas. */
export interface Light<R extends Route> {
  readonly method: R['method'];
  readonly path: R['path'];
  readonly answer: Pick<R['answer'], 'kind'>;
}

/** A route of signed-in users without its schemas, for what calls it. */
export const light = <R extends Route>(parts: Light<R>): R => parts as R;
