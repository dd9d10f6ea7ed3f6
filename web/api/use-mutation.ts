import { useCallback, useRef, useState } from 'react';
import type { RequestOf, Route } from '../../shared/contract/route.ts';
import { showAlert } from '../alerts/alert-store.ts';
import { attempt, call, type CallOutcome, type Received } from './call.ts';
import type { ApiFailure } from './failure.ts';
import { announceChange } from './changes.ts';
import { repeated } from './repeated.ts';
import { reloadAll } from './use-query.ts';

/** A route that changes something; a GET without an answer exists only for its effect. */
type Changing = Route &
  ({ readonly method: 'POST' | 'PUT' | 'DELETE' } | { readonly answer: { readonly kind: 'nothing' } });

interface MutationOptions {
  /** Alert shown on success ('Sparat'). */
  readonly success?: string;
  /** Lets that alert survive the page change that follows. */
  readonly keep?: boolean;
  /** Whether the page's queries are refetched afterwards; true by default. */
  readonly reload?: boolean;
  /**
   * Whether a request without an answer is repeated, with its key; by default if the server supports keys on the route.
   */
  readonly repeat?: boolean;
}

export interface Mutation<R extends Route> {
  readonly send: (input: RequestOf<R>) => Promise<CallOutcome<Received<R>>>;
  readonly pending: boolean;
}

interface Submission<T> {
  readonly key: string;
  running?: Promise<CallOutcome<T>>;
}

/** `crypto.randomUUID` is missing when a phone reaches a local service over plain HTTP. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

/**
 * After these failures the server may have processed the request: a retry must carry the same key and the same input.
 */
export const isUncertain = (failure: ApiFailure) => failure.status === 0 || failure.status >= 500;

/**
 * A call that changes something: `const add = useMutation(createTeam, { success: 'Tillagd' })`, then `add.send({ body
 * })`. The same input is sent only once at a time. If the answer is lost, the call is repeated twice automatically.
 * Those repeats, and a later retry by the user, carry the same Idempotency-Key, so that nothing happens twice.
 */
export function useMutation<R extends Changing>(route: R, options: MutationOptions = {}): Mutation<R> {
  const submissions = useRef(new Map<string, Submission<Received<R>>>());
  const [running, setRunning] = useState(0);
  const { success, keep = false, reload = true } = options;
  // Public routes take no key, and reads have none.
  const { repeat = route.access !== 'public' && route.method !== 'GET' } = options;

  const send = useCallback(
    (input: RequestOf<R>): Promise<CallOutcome<Received<R>>> => {
      const content = JSON.stringify(input);
      const submission = submissions.current.get(content) ?? { key: newKey() };
      submissions.current.set(content, submission);
      const submit = async (): Promise<CallOutcome<Received<R>>> => {
        setRunning((count) => count + 1);
        try {
          const once = () => call(route, input, { key: submission.key });
          const outcome = await attempt(() => (repeat ? repeated(once) : once()));
          if (!outcome.ok && isUncertain(outcome.failure)) delete submission.running;
          else submissions.current.delete(content);
          if (outcome.ok && success !== undefined) showAlert('success', success, keep);
          if (outcome.ok) announceChange(success ?? 'Sparat');
          if (outcome.ok && reload) void reloadAll();
          return outcome;
        } finally {
          setRunning((count) => count - 1);
        }
      };
      submission.running ??= submit();
      return submission.running;
    },
    [route, success, keep, reload, repeat],
  );
  return { send, pending: running > 0 };
}
