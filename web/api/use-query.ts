import { useCallback, useRef } from 'react';
import useSWR, { mutate } from 'swr';
import type { RequestOf, Route } from '../../shared/contract/route.ts';
import { call, type Received } from './call.ts';
import { callOn, callWhole, type ItemOf } from './call-whole.ts';
import { type ApiFailure, type FailureCode, failureFrom } from './failure.ts';
import { announceFailure } from './outcome.ts';

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

interface QueryOptions {
  /** The failure that is not shown as an alert: one that is expected, or `any`. */
  readonly silent?: FailureCode | 'any';
}

/**
 * What a GET route answers, cached and kept fresh: `useQuery(readTeam, { params: { id } })`; a list as its first
 * part: `useList` has all of it. `null` as input waits. A route that changes something does not
 * compile here. A failure is shown as an alert, once until an answer comes or the person asks again: not each time
 * that it is fetched in the background.
 */
export function useQuery<R extends Readable>(
  route: R,
  input: RequestOf<R> | null,
  options: QueryOptions = {},
): Query<Received<R>> {
  const key = input === null ? null : [route.method, route.path, input];
  return useFetched(key, () => call(route, input as RequestOf<R>), options);
}

interface ListOptions<T> extends QueryOptions {
  /** Makes one of the records that came in several parts. */
  readonly joined?: (items: readonly T[]) => readonly T[];
}

/** All of a list, also where one answer does not hold it; cached, kept fresh and announced as by `useQuery`. */
export function useList<R extends Readable & { readonly answer: { readonly kind: 'list' } }>(
  route: R,
  input: RequestOf<R> | null,
  { joined = (items) => items, ...options }: ListOptions<ItemOf<R>> = {},
): Query<readonly ItemOf<R>[]> {
  const key = input === null ? null : [route.method, route.path, input, 'whole'];
  return useFetched(key, async () => joined(await callWhole(route, input as RequestOf<R>)), options);
}

/** What a route answers that tells by `next` where its list goes on, with all of that list: `add` puts a part behind the rest. */
export function useWhole<R extends Readable, A extends Received<R> & { readonly next?: string | undefined }>(
  route: R,
  input: RequestOf<R>,
  add: (whole: A, part: A) => A,
): Query<A> {
  const key = [route.method, route.path, input, 'whole'];
  return useFetched(key, () => callOn<R, A>(route, input, add), {});
}

function useFetched<T>(
  key: readonly unknown[] | null,
  fetched: () => Promise<T>,
  { silent }: QueryOptions,
): Query<T> {
  const isAnnounced = useRef(false);
  const {
    data,
    error,
    isLoading,
    mutate: again,
  } = useSWR<T, unknown>(key, fetched, {
    shouldRetryOnError: false,
    dedupingInterval: 500,
    focusThrottleInterval: 30_000,
    onSuccess: () => {
      isAnnounced.current = false;
    },
    onError: (thrown: unknown) => {
      const failed = failureFrom(thrown);
      if (isAnnounced.current || silent === 'any' || silent === failed.code) return;
      isAnnounced.current = true;
      announceFailure(failed);
    },
  });
  const failure = error === undefined ? undefined : failureFrom(error);
  const hasData = data !== undefined;
  const reload = useCallback(() => {
    // Where nothing is shown the person has asked for it.
    if (!hasData) isAnnounced.current = false;
    return again();
  }, [again, hasData]);
  return { data, failure, loading: isLoading || key === null, reload };
}

/** Fetches anew everything the page shows; after a change whose effects reach further than one answer. */
export function reloadAll(): Promise<unknown> {
  return mutate(() => true);
}

/** Corrects a cached answer by what a change has made of it: pages that show it do not wait for the next one to be right. */
export function correct<R extends Readable>(
  route: R,
  input: RequestOf<R>,
  answer: Received<R>,
): Promise<unknown> {
  return mutate([route.method, route.path, input], answer, { revalidate: false });
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
