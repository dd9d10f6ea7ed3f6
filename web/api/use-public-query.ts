import { useCallback, useEffect, useState } from 'react';
import type { RequestOf, Route } from '../../shared/contract/route.ts';
import { call, type Received } from './call.ts';
import { ApiFailure } from './failure.ts';
import type { Query } from './use-query.ts';

type Readable = Route & { readonly method: 'GET'; readonly answer: { kind: 'json' } };

/** What asking takes of a route: the page that says it fetches none of the contract's schemas. */
export interface Light<R extends Readable> {
  readonly method: R['method'];
  readonly path: R['path'];
  readonly answer: Pick<R['answer'], 'kind'>;
}

const asFailure = (error: unknown) =>
  error instanceof ApiFailure ? error : new ApiFailure('unknown', 0, 'Något gick fel. Försök igen.');

/**
 * What a GET route answers, on a public page: fetched once it is mounted, without the cache that screens share, whose
 * code a visitor need not fetch. Loading while it is prerendered.
 */
export function usePublicQuery<R extends Readable>(route: Light<R>, input: RequestOf<R>): Query<Received<R>> {
  const [data, setData] = useState<Received<R>>();
  const [failure, setFailure] = useState<ApiFailure>();
  const asked = JSON.stringify(input);
  const load = useCallback(
    () =>
      call(route as R, JSON.parse(asked) as RequestOf<R>).then(setData, (error: unknown) =>
        setFailure(asFailure(error)),
      ),
    [route, asked],
  );
  useEffect(() => void load(), [load]);
  const reload = (): Promise<void> => {
    setFailure(undefined);
    return load();
  };
  return { data, failure, loading: data === undefined && failure === undefined, reload };
}
