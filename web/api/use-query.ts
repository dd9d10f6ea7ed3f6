import { useCallback, useEffect, useRef } from 'react';
import useSWR, { mutate } from 'swr';
import type { RequestOf, Route } from '../../shared/contract/route.ts';
import { announceFailure, call, type Received } from './call.ts';
import { callOn, callWhole, type ItemOf } from './call-whole.ts';
import { currentSession } from '../session/store.ts';
import { isNetless, noteContact } from './contact.ts';
import { type ApiFailure, type FailureCode, failureFrom, noContact } from './failure.ts';
import { isKept, keepLater, useKept } from './use-kept.ts';

/** A loading, failed or loaded answer, as `PageState` shows it. `data` remains during a refetch. */
export interface Query<T> {
  readonly data: T | undefined;
  readonly failure: ApiFailure | undefined;
  readonly loading: boolean;
  /** Refetches; resolves when done. */
  readonly reload: () => Promise<unknown>;
}

type Readable = Route & {
  readonly method: 'GET';
  readonly answer: { kind: 'json' | 'perhaps' | 'text' | 'list' | 'printable' };
};

export interface QueryOptions {
  /** Shows failures as an alert, for pages that have no other place for them. */
  readonly alert?: boolean;
  /** A failure that is not shown as an alert: an expected code, or `any`. */
  readonly silent?: FailureCode | 'any';
}

/**
 * The answer of a GET route, cached and kept fresh: `useQuery(readTeam, { params: { id } })`. For a list, its first
 * part (`useList` returns all of it). `null` as input waits. A route that changes something does not compile here.
 * A failure is shown by the page in place of the answer (`PageState`). If an earlier answer is shown, or with `alert`,
 * it is shown as an alert: once until an answer arrives or the user retries, not at each background refetch. A lost
 * connection raises no alert, since the page shows it in one place (`useContact`).
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
  /** Merges records that arrived in several parts into one. */
  readonly joined?: (items: readonly T[]) => readonly T[];
}

/** The whole list, in parts if one answer cannot hold it; cached, kept fresh and announced like `useQuery`. */
export function useList<R extends Readable & { readonly answer: { readonly kind: 'list' } }>(
  route: R,
  input: RequestOf<R> | null,
  { joined = (items) => items, ...options }: ListOptions<ItemOf<R>> = {},
): Query<readonly ItemOf<R>[]> {
  const key = input === null ? null : [route.method, route.path, input, 'whole'];
  return useFetched(key, async () => joined(await callWhole(route, input as RequestOf<R>)), options);
}

/** The whole answer of a route whose list continues at `next`; `add` appends a part to it. */
export function useWhole<R extends Readable, A extends Received<R> & { readonly next?: string | undefined }>(
  route: R,
  input: RequestOf<R>,
  add: (whole: A, part: A) => A,
): Query<A> {
  const key = [route.method, route.path, input, 'whole'];
  return useFetched(key, () => callOn<R, A>(route, input, add), {});
}

/** An answer that arrives after another user has signed in is neither shown nor kept. */
async function forOneUser<T>(fetched: () => Promise<T>): Promise<T> {
  const id = currentSession()?.id;
  const answer = await fetched();
  if (currentSession()?.id !== id) throw noContact();
  return answer;
}

function useFetched<T>(
  key: readonly unknown[] | null,
  fetched: () => Promise<T>,
  { silent, alert = false }: QueryOptions,
): Query<T> {
  const isAnnounced = useRef(false);
  const isAnswerShown = useRef(false);
  const {
    data,
    error,
    isLoading,
    mutate: again,
  } = useSWR<T, unknown>(key, () => forOneUser(fetched), {
    shouldRetryOnError: false,
    dedupingInterval: 500,
    focusThrottleInterval: 30_000,
    onSuccess: (answer) => {
      isAnnounced.current = false;
      noteContact(true);
      if (isKept(key)) keepLater(answer);
    },
    onError: (thrown: unknown) => {
      const failed = failureFrom(thrown);
      if (isNetless(failed)) return noteContact(false);
      if (!alert && !isAnswerShown.current) return;
      if (isAnnounced.current || silent === 'any' || silent === failed.code) return;
      isAnnounced.current = true;
      announceFailure(failed);
    },
  });
  const failure = error === undefined ? undefined : failureFrom(error);
  const hasData = data !== undefined;
  const isLost = failure !== undefined && isNetless(failure);
  const { kept, isReading } = useKept(isKept(key), { hasData, isLost, isLoading });
  const reload = useCallback(() => {
    // If nothing is shown, the user requested it.
    if (!hasData) isAnnounced.current = false;
    return again();
  }, [again, hasData]);
  // A kept answer has its query's type, because `isKept` names a single query.
  const shown = data ?? (kept as T | undefined);
  useEffect(() => {
    isAnswerShown.current = shown !== undefined;
  }, [shown]);
  return {
    data: shown,
    failure: isReading ? undefined : failure,
    loading: isLoading || isReading || key === null,
    reload,
  };
}

/** Refetches everything the page shows, after a change that affects more than one answer. */
export function reloadAll(): Promise<unknown> {
  return mutate(() => true);
}

/** Refetches an answer, where it is shown or else on the next page that shows it, however fresh it is. */
export function outdate<R extends Readable>(route: R, input: RequestOf<R>): Promise<unknown> {
  return mutate([route.method, route.path, input]);
}

/** Updates a cached answer after a change, so that pages showing it are correct before the refetch. */
export function correct<R extends Readable>(
  route: R,
  input: RequestOf<R>,
  answer: Received<R>,
): Promise<unknown> {
  return mutate([route.method, route.path, input], answer, { revalidate: false });
}

/** Updates the items in all loaded lists of a route, whatever their input. */
export async function correctLists<R extends Readable & { readonly answer: { readonly kind: 'list' } }>(
  route: R,
  corrected: (item: ItemOf<R>) => ItemOf<R>,
): Promise<void> {
  const isList = (key: unknown) => Array.isArray(key) && key[1] === route.path && key[3] === 'whole';
  await mutate<readonly ItemOf<R>[]>(isList, (items) => items?.map(corrected), { revalidate: false });
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
