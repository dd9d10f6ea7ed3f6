import useSWR, { mutate } from 'swr';
import type { RequestOf, Route } from '../../shared/contract/route.ts';
import { call, type Received } from './call.ts';
import { ApiFailure } from './failure.ts';

/** A loading, failed or loaded answer, as `PageState` shows it. `data` stays while it is fetched anew. */
export interface Query<T> {
  readonly data: T | undefined;
  readonly failure: ApiFailure | undefined;
  readonly loading: boolean;
  /** Fetches anew; resolves when that is done. */
  readonly reload: () => Promise<unknown>;
}

type Readable = Route & {
  readonly method: 'GET';
  readonly answer: { kind: 'json' | 'perhaps' | 'text' | 'list' };
};

const toFailure = (error: unknown) =>
  error instanceof ApiFailure ? error : new ApiFailure('unknown', 0, 'Något gick fel. Försök igen.');

/**
 * What a GET route answers, cached and kept fresh: `useQuery(readTeam, { params: { id } })`; a list as its first
 * part, which without a limit is all of it. `null` as input waits. A route that changes something does not
 * compile here.
 */
export function useQuery<R extends Readable>(route: R, input: RequestOf<R> | null): Query<Received<R>> {
  const key = input === null ? null : [route.method, route.path, input];
  const {
    data,
    error,
    isLoading,
    mutate: again,
  } = useSWR<Received<R>, unknown>(key, () => call(route, input as RequestOf<R>), {
    shouldRetryOnError: false,
    dedupingInterval: 500,
    focusThrottleInterval: 30_000,
  });
  const failure = error === undefined ? undefined : toFailure(error);
  return { data, failure, loading: isLoading || input === null, reload: again };
}

/** Fetches anew everything the page shows; after a change whose effects reach further than one answer. */
export function reloadAll(): Promise<unknown> {
  return mutate(() => true);
}

/** Two or three queries as one: loaded when all are. */
export function together<A, B>(a: Query<A>, b: Query<B>): Query<readonly [A, B]>;
export function together<A, B, C>(a: Query<A>, b: Query<B>, c: Query<C>): Query<readonly [A, B, C]>;
export function together(...queries: readonly Query<unknown>[]): Query<unknown> {
  const ready = queries.every((query) => query.data !== undefined);
  return {
    data: ready ? queries.map((query) => query.data) : undefined,
    failure: queries.find((query) => query.failure !== undefined)?.failure,
    loading: queries.some((query) => query.loading),
    reload: () => Promise.all(queries.map((query) => query.reload())),
  };
}
