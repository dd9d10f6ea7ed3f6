import type { FieldError } from '../../shared/contract/errors.ts';
import type { ErrorOf, GrantOf, InputOf, OutputOf, Route } from '../../shared/contract/route.ts';
import { ApiError } from '../store/api-error.ts';
import type { Caller } from './caller.ts';
import type { ResourcesFor } from './resources.ts';

/** What a handler receives: the parsed request, the caller, and what the route's grants allow. */
export type Call<R extends Route> = InputOf<R> & {
  readonly caller: R['access'] extends 'public' ? undefined : Caller;
  readonly resources: ResourcesFor<GrantOf<R>>;
  /** Time of the request. */
  readonly now: Date;
  /** The current time, for checks that are repeated on each attempt. Handlers use no other clock. */
  clock(): Date;
  /** The viewer's network address. */
  readonly address: string;
  /** The bearer token, unverified; for the one public route that verifies it itself. */
  readonly token: string | undefined;
  /**
   * Id of the request; the same for all repeats with the same Idempotency-Key. Identifies anything that a request
   * stores before its commit and a repeat must find again, such as an object.
   */
  readonly requestId: string;
  /** Ends the request with one of the route's declared errors. */
  fail(code: ErrorOf<R>, message?: string, fields?: readonly FieldError[]): never;
};

/** What `ahead` receives. It runs before the caller's record is known, so it may read but never write. */
type AheadCall<R extends Route> = InputOf<R> & {
  readonly userId: string;
  readonly resources: ResourcesFor<GrantOf<R>>;
  readonly now: Date;
};

export interface Options<R extends Route, Ahead> {
  /** Reads that run in parallel with the read of the caller's record, at no extra round trip. */
  readonly ahead?: (call: AheadCall<R>) => Promise<Ahead>;
  /** Rules that need a read or the clock; violations are reported together with the schema's. */
  readonly rules?: (
    sent: unknown,
    call: { resources: ResourcesFor<GrantOf<R>>; now: Date },
  ) => Promise<FieldError[]>;
  /**
   * Answers a repeat of a committed request: finishes any work left after the commit and rebuilds the answer. Required
   * if the answer names people or work continues after the commit; otherwise the stored answer is sent. The caller's
   * role has been checked, but not their scope: a caller who may no longer read the record must get `notFound`.
   * @param result as passed to `Table.commit`
   */
  readonly repeated?: (call: Call<R>, result: string) => Promise<OutputOf<R>>;
}

export interface Implementation<R extends Route = Route, Ahead = unknown> {
  readonly route: R;
  readonly handle: (call: Call<R>, ahead: Promise<Ahead>) => Promise<OutputOf<R>>;
  readonly options: Options<R, Ahead>;
}

export const fail: Call<Route>['fail'] = (code, message, fields) => {
  throw new ApiError(code, { ...(message !== undefined && { message }), ...(fields && { fields }) });
};
