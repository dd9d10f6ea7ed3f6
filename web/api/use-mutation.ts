import { useCallback, useRef, useState } from 'react';
import type { RequestOf, Route } from '../../shared/contract/route.ts';
import { showAlert } from '../alerts/alert-store.ts';
import { call, type Received } from './call.ts';
import { ApiFailure } from './failure.ts';
import { reloadAll } from './use-query.ts';

/** How a call ended. Nothing is thrown: a failure has been shown as an alert already. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ApiFailure };

/** A route that changes something; a GET that answers nothing exists for its effect alone. */
type Changing = Route &
  ({ readonly method: 'POST' | 'PUT' | 'DELETE' } | { readonly answer: { readonly kind: 'nothing' } });

interface MutationOptions {
  /** Alert shown when it went well ('Sparat'). */
  readonly success?: string;
  /** Let that alert survive the change of page that follows. */
  readonly keep?: boolean;
  /** Whether the page's queries are fetched anew afterwards; true unless said otherwise. */
  readonly reload?: boolean;
}

export interface Mutation<R extends Route> {
  readonly send: (input: RequestOf<R>) => Promise<Outcome<Received<R>>>;
  readonly pending: boolean;
}

interface Submission<T> {
  readonly key: string;
  running?: Promise<Outcome<T>>;
}

/** `crypto.randomUUID` is missing where a phone reaches a local service over plain HTTP. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

/** After these the server may have done what was asked: a retry must carry the same key. */
const isUncertain = (failure: ApiFailure) =>
  failure.status === 0 || failure.status >= 500 || failure.code === 'request.inProgress';

/**
 * A call that changes something: `const add = useMutation(createTeam, { success: 'Tillagd' })`, then
 * `add.send({ body })`. The same input while it runs is sent once; after a lost answer it is sent again
 * with the same Idempotency-Key, so that nothing happens twice.
 */
export function useMutation<R extends Changing>(route: R, options: MutationOptions = {}): Mutation<R> {
  const submissions = useRef(new Map<string, Submission<Received<R>>>());
  const [running, setRunning] = useState(0);
  const { success, keep = false, reload = true } = options;

  const send = useCallback(
    (input: RequestOf<R>): Promise<Outcome<Received<R>>> => {
      const content = JSON.stringify(input);
      const submission = submissions.current.get(content) ?? { key: newKey() };
      submissions.current.set(content, submission);
      const attempt = async (): Promise<Outcome<Received<R>>> => {
        try {
          const value = await call(route, input, { key: submission.key });
          submissions.current.delete(content);
          if (success !== undefined) showAlert('success', success, keep);
          if (reload) void reloadAll();
          return { ok: true, value };
        } catch (error) {
          if (!(error instanceof ApiFailure)) throw error;
          if (isUncertain(error)) delete submission.running;
          else submissions.current.delete(content);
          // A lost session says so on the page it leads to.
          if (error.status !== 401 && error.status !== 403) showAlert('error', error.message);
          return { ok: false, failure: error };
        } finally {
          setRunning((count) => count - 1);
        }
      };
      if (submission.running === undefined) {
        setRunning((count) => count + 1);
        submission.running = attempt();
      }
      return submission.running;
    },
    [route, success, keep, reload],
  );
  return { send, pending: running > 0 };
}
