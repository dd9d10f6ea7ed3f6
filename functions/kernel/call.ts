import type { FieldError } from '../../shared/contract/errors.ts';
import type { ErrorOf, GrantOf, InputOf, OutputOf, Route } from '../../shared/contract/route.ts';
import type { Caller } from './caller.ts';
import type { ResourcesFor } from './resources.ts';

/** What a handler is given: the parsed request, who calls, and what the route's grants name. */
export type Call<R extends Route> = InputOf<R> & {
  readonly caller: R['access'] extends 'public' ? undefined : Caller;
  readonly resources: ResourcesFor<GrantOf<R>>;
  /** When the request came in. */
  readonly now: Date;
  /** What the time is by now, for what must be judged again before each try. A handler reads no other clock. */
  clock(): Date;
  /** The viewer's address, as CloudFront tells it. */
  readonly address: string;
  /** The bearer token, unread: for the one public route that judges it. */
  readonly token: string | undefined;
  /**
   * Names the request, with an Idempotency-Key the same in all its repeats: for what it does before it commits, and
   * its repeat should find again, such as the name of an object.
   */
  readonly requestId: string;
  /** A new record id. */
  newId(): string;
  /** Ends the request with one of the route's declared errors. */
  fail(code: ErrorOf<R>, message?: string, fields?: readonly FieldError[]): never;
};

/** What is known while the caller's record is still being read: enough to read ahead, never to write. */
type AheadCall<R extends Route> = InputOf<R> & {
  readonly userId: string;
  readonly resources: ResourcesFor<GrantOf<R>>;
  readonly now: Date;
};

export interface Options<R extends Route, Ahead> {
  /** Reads that run beside the read of the caller's record, so that they cost no round trip. */
  readonly ahead?: (call: AheadCall<R>) => Promise<Ahead>;
  /** Rules that need a read or the clock; their broken fields are told together with the schema's. */
  readonly rules?: (
    sent: unknown,
    call: { resources: ResourcesFor<GrantOf<R>>; now: Date },
  ) => Promise<FieldError[]>;
  /**
   * Answers a request that has been committed before, where its answer names people or its work goes on after the
   * commit: completes what was left, and makes the answer again. Without it the answer is kept.
   * @param made what was committed with (`Table.commit`); undefined in a record of the previous release
   */
  readonly repeated?: (call: Call<R>, made: string | undefined) => Promise<OutputOf<R>>;
}

export interface Implementation<R extends Route = Route, Ahead = unknown> {
  readonly route: R;
  readonly handle: (call: Call<R>, ahead: Promise<Ahead>) => Promise<OutputOf<R>>;
  readonly options: Options<R, Ahead>;
}
