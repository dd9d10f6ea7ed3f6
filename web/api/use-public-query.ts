import { useCallback, useEffect, useRef, useState } from 'react';
import type { RequestOf, Route } from '../../shared/contract/route.ts';
import { call, type Received } from './call.ts';
import { callOn, callWhole, type ItemOf } from './call-whole.ts';
import { type ApiFailure, failureFrom } from './failure.ts';
import type { Query } from './use-query.ts';

type Readable = Route & { readonly method: 'GET'; readonly answer: { kind: 'json' | 'list' } };

/**
 * The answer of a GET route on a public page: fetched on mount, without the cache that screens share, so that visitors
 * need not load its code. `PageState` shows a failure. Loading while prerendered.
 */
export function usePublicQuery<R extends Readable>(route: R, input: RequestOf<R>): Query<Received<R>> {
  return usePublic(input, (request) => call(route, request));
}

/** The whole list, fetched like `usePublicQuery`, in parts if one answer cannot hold it. */
export function usePublicList<R extends Readable & { readonly answer: { readonly kind: 'list' } }>(
  route: R,
  input: RequestOf<R>,
): Query<readonly ItemOf<R>[]> {
  return usePublic(input, (request) => callWhole(route, request));
}

/** The whole of an answer that continues at `next`, fetched like `usePublicQuery`; `add` appends a part. */
export function usePublicWhole<
  R extends Readable,
  A extends Received<R> & { readonly next?: string | undefined },
>(route: R, input: RequestOf<R>, add: (whole: A, part: A) => A): Query<A> {
  return usePublic(input, (request) => callOn(route, request, add));
}

function usePublic<I, T>(input: I, ask: (request: I) => Promise<T>): Query<T> {
  const [data, setData] = useState<T>();
  const [failure, setFailure] = useState<ApiFailure>();
  const inputText = JSON.stringify(input);
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });
  const load = useCallback(
    () =>
      asking
        .current(JSON.parse(inputText) as I)
        .then(setData, (error: unknown) => setFailure(failureFrom(error))),
    [inputText],
  );
  useEffect(() => void load(), [load]);
  const reload = (): Promise<void> => {
    setFailure(undefined);
    return load();
  };
  return { data, failure, loading: data === undefined && failure === undefined, reload };
}
